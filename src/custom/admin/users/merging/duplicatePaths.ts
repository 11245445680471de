import { ADMIN_BASE } from '#src/adminBase.ts';

export const DUPLICATES_PATH = `${ADMIN_BASE}/users/duplicates`;
export const comparePath = (one: string, other: string) => `${DUPLICATES_PATH}/${one}/${other}`;
