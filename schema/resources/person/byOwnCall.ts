/** Written by calls of their own (status, roles, identification), never by the plain forms. */
export const byOwnCall = { write: 'nobody', form: 'none' } as const;
