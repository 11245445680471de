import { scopeOf } from '../declaration/access.ts';
import type { Someone } from '../declaration/scope.ts';
import { user } from '../resources/user.ts';

/** Merging touches visits of every office, so nobody does it who sees only some of the people. */
export const mayMerge = (viewer: Someone): boolean => scopeOf(viewer, user, 'merge') === true;
