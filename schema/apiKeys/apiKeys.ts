/** What an API key may be given, and how long it may last. */
import { z } from 'zod';
import type { Policy } from '../calls/call.ts';
import { reachesOf } from '../declaration/access.ts';
import type { Audience } from '../declaration/field.ts';
import { createSchema, recordSchema } from '../declaration/record.ts';
import type { InputOf } from '../declaration/recordTypes.ts';
import type { Someone } from '../declaration/scope.ts';
import { apiKey, resourceNamed } from '../index.ts';
import { givenPassword } from '../signIn/login.ts';

/** Days from today. */
export const USUAL_DAYS = 365;
export const MOST_DAYS = 730;
/** So many days before its end a key is warned of. */
export const WARNED_DAYS = 14;

export const createKeyBody = (audience: Audience) =>
  createSchema(apiKey, audience).extend({ current_password: givenPassword.optional() });
export type NewApiKey = InputOf<typeof apiKey> & { current_password?: string | undefined };

/** `key` is answered this once. */
export const createdKey = recordSchema(apiKey).extend({ key: z.string() });

/** The permissions that the calls which are open to keys ask for: no key can name another. */
export const permissionsOf = (
  calls: readonly { policy: Policy; isForKeys?: boolean }[],
): ReadonlySet<string> =>
  new Set(
    calls.flatMap(({ policy, isForKeys }) =>
      isForKeys && typeof policy === 'object' ? [`${policy.resource}.${policy.action}`] : [],
    ),
  );

/** Those of them that this person holds, whatever the reach. */
export const heldOf = (viewer: Someone, permissions: Iterable<string>): string[] =>
  [...permissions].filter((permission) => {
    const [resource = '', action = ''] = permission.split('.');
    return reachesOf(viewer, resourceNamed(resource), action).length > 0;
  });
