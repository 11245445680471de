/** Which roles and teams the claims of a provider give: decided by who runs the server. */
import { z } from 'zod';

const names = z.array(z.string().min(1)).default([]);
const mapping = z.strictObject({
  claim: z.string().min(1),
  values: z.record(z.string(), z.strictObject({ roles: names, teams: names })),
});

export interface RoleMapping {
  /** The claims name groups there; dots lead into objects: `realm_access.roles`. */
  claim: string;
  /** A value of that claim leads to names of roles and teams here. */
  values: Record<string, { roles: string[]; teams: string[] }>;
}

export const MAPPING_EXAMPLE =
  '{"claim":"groups","values":{"city-hall":{"roles":["staff"],"teams":["City Hall"]}}}';

/** @returns null for what is no mapping */
export function readMapping(text: string): RoleMapping | null {
  try {
    return mapping.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export interface Granted {
  roles: string[];
  teams: string[];
}

/** What all values together give; a claim that is missing, or no text, gives nothing. */
export function grantedBy(
  { claim, values }: RoleMapping,
  claims: Readonly<Record<string, unknown>>,
): Granted {
  const claimed = valueAt(claims, claim);
  const grants = (Array.isArray(claimed) ? claimed : [claimed]).flatMap((value) =>
    typeof value === 'string' && Object.hasOwn(values, value) ? [values[value]] : [],
  );
  const all = (which: keyof Granted) => [
    ...new Set(grants.flatMap((grant) => grant?.[which] ?? [])),
  ];
  return { roles: all('roles'), teams: all('teams') };
}

function valueAt(claims: Readonly<Record<string, unknown>>, claim: string): unknown {
  // A claim may itself be named with dots, as an address is.
  if (Object.hasOwn(claims, claim)) return claims[claim];
  return claim
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      claims,
    );
}
