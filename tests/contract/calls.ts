/** Every call of the product, and who may make it: those of its specification, and what it declares. */
import { type Call as DeclaredCall, nameOf, type Policy } from '#schema/calls/call.ts';
import { declaredCalls } from '#schema/calls/index.ts';
import { type PlainCallAction, plainCallsOf } from '#schema/calls/resourceCalls.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Audience } from '#schema/declaration/field.ts';
import { resourceNamed, resources } from '#schema/index.ts';
import calls from './calls.json' with { type: 'json' };

export { nameOf };
export const ROLES = ['nobody', 'constituent', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface Call {
  area: string;
  method: 'GET' | 'POST';
  /** Below `/api`, parameters in braces. */
  path: string;
  auth: 'public' | 'signed-in' | 'staff' | 'admin';
  /** False for a mutation that says everything by its path. */
  body?: boolean;
}
export interface PlainCall extends Call {
  resource: Resource;
  action: PlainCallAction;
}

const AUTH = {
  everyone: 'public',
  signed_in: 'signed-in',
  staff: 'staff',
  admin: 'admin',
} as const satisfies Partial<Record<Audience, Call['auth']>>;

/** Copied from the specification, so that no declaration can change what it promises. */
export const allCalls = calls as Call[];

type Place = Pick<Call, 'method' | 'path'>;
const beside = (listed: readonly Place[]) => {
  const names = listed.map(nameOf);
  return (call: Place) => !names.includes(nameOf(call));
};

const ofDomains: Call[] = declaredCalls.map(listed).filter(beside(allCalls));

function listed({ method, path, policy, tag, body, form }: DeclaredCall): Call {
  const call = { area: tag.toLowerCase(), method, path, auth: authOf(policy) };
  return method === 'POST' && !body && !form ? { ...call, body: false } : call;
}

const plainCalls: PlainCall[] = resources
  .flatMap((resource) =>
    plainCallsOf(resource).map(({ action, method, path, tag, policy }) => {
      const auth = authOf(policy);
      return { area: tag.toLowerCase(), method, path, auth, resource, action };
    }),
  )
  .filter(beside([...allCalls, ...ofDomains]));

/**
 * The plain calls of resources that the specification does not name: what their tests need is derived
 * from the declaration. Records that no call creates are made by hand.
 */
export const derivedCalls = plainCalls.filter(({ resource }) =>
  plainCalls.some((call) => call.resource === resource && call.action === 'create'),
);

/** What the product answers besides, for its own screens and by its declarations. */
export const furtherCalls: Call[] = [...ofDomains, ...plainCalls];

/** The widest audience that may make the call. */
function authOf(policy: Policy): Call['auth'] {
  if (policy === 'everyone') return 'public';
  if (policy === 'signed_in') return 'signed-in';
  return AUTH[widestFor(resourceNamed(policy.resource), policy.action)];
}

export function widestFor({ access, heldWith }: Resource, action: string): keyof typeof AUTH {
  const holders = (['everyone', 'signed_in', 'staff'] as const).filter((audience) =>
    heldWith
      ? heldWith.of().some((other) => widestFor(other, heldWith.action) === audience)
      : access[audience]?.includes(action),
  );
  const [holder] = holders;
  return holder ?? 'admin';
}

/** Each circle holds those after it. */
const CIRCLES: Record<Call['auth'], number> = { public: 0, 'signed-in': 1, staff: 2, admin: 3 };
export const mayCall = (role: Role, { auth }: Call) => ROLES.indexOf(role) >= CIRCLES[auth];
