/** What a custom role may contain, and who may change it. */
import { EVERYTHING, isAdmin, type Viewer } from '#schema/declaration/access.ts';
import { allPermissions } from '#schema/index.ts';
import { phrase } from '#schema/language/index.ts';
import { coversGrants, type Grants } from '#schema/users/roles.ts';
import { AppError, invalid } from '../../http/errors.ts';
import type { ResourceHooks } from '../../resources/hooks.ts';

const KNOWN = new Set([EVERYTHING, ...allPermissions()]);

type State = Record<string, unknown> | null;

export const roleHooks: ResourceHooks = {
  async beforeWrite(_tx, { viewer }, change) {
    checkRole(viewer, change);
  },
};

/** @throws AppError in_use for a built-in role; forbidden for more than the viewer holds */
export function checkRole(
  viewer: Viewer | null,
  { before, after }: { before: State; after: State },
) {
  if (before?.built_in) {
    throw new AppError(
      'in_use',
      'Built-in roles stay as they are. Make a role of your own instead.',
    );
  }
  const unknown = grantsIn(after).permissions.find((name) => !KNOWN.has(name));
  if (unknown)
    throw invalid({ permissions: phrase('There is no permission {name}', { name: unknown }) });
  if (!canGrant(viewer, [grantsIn(before), grantsIn(after)])) {
    throw new AppError(
      'forbidden',
      'You can only make and change roles whose every permission you hold yourself.',
    );
  }
}

/** Only what the viewer holds: otherwise they could give themselves more through a role. */
export const canGrant = (viewer: Viewer | null, all: readonly Grants[]) =>
  isAdmin(viewer) || all.every((role) => coversGrants(viewer?.roles ?? [], role));

const grantsIn = (state: State): Grants => ({
  reach: (state?.reach as Grants['reach'] | undefined) ?? 'own',
  permissions: (state?.permissions as string[] | undefined) ?? [],
});
