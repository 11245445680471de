/** Where the administration begins. */
export const BASE = '/admin';
