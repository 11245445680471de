/** Where the administration begins. */
export const ADMIN_BASE = '/admin';
