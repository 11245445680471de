/** The calls that the product has to answer, from its specification, and who may make them. */
import calls from './calls.json' with { type: 'json' };
import { plainCallsBeside } from './derivedCalls.ts';
import extensions from './extensions.json' with { type: 'json' };

export const ROLES = ['nobody', 'constituent', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface Call {
  area: string;
  method: 'GET' | 'POST';
  /** Below `/api`, parameters in braces. */
  path: string;
  auth: 'public' | 'signed-in' | 'staff' | 'admin';
  list?: boolean;
  query?: string[];
  /** False for a mutation that says everything by its path. */
  body?: boolean;
}

export const allCalls = calls as Call[];

const listed = [...allCalls, ...(extensions as Call[])];
/** The plain calls of resources that neither list names. */
export const derivedCalls = plainCallsBeside(listed.map(({ method, path }) => `${method} ${path}`));

/** What the product answers besides, for its own screens and by its declarations. */
export const furtherCalls: Call[] = [...(extensions as Call[]), ...derivedCalls];

/** Each circle holds those after it. */
const CIRCLES: Record<Call['auth'], number> = { public: 0, 'signed-in': 1, staff: 2, admin: 3 };
export const mayCall = (role: Role, { auth }: Call) => ROLES.indexOf(role) >= CIRCLES[auth];

export const nameOf = ({ method, path }: Call) => `${method} ${path}`;
