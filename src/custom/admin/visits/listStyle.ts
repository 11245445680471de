/** How a list of people looks. */
export const LIST = { listStyle: 'none', m: 0, p: 0, borderRadius: 2, overflow: 'hidden' } as const;
