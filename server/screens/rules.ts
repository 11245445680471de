import { sql } from 'drizzle-orm';
import { scopeOf } from '#schema/declaration/access.ts';
import { screen } from '#schema/index.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import type { ResourceHooks } from '../resources/hooks.ts';

/** A screen opens the line of each of its teams, so whoever sets it up has to reach all of them. */
export const screenHooks: ResourceHooks = {
  async beforeWrite(tx, context, { before, after }) {
    if (before && after && after.kind !== undefined && after.kind !== before.kind) {
      // What stands in the address of a display must not open a kiosk.
      await tx.execute(sql`update screens set key_hash = null, key_made_at = null
        where id = ${before.id}`);
    }
    const teams = after?.further_teams;
    if (!Array.isArray(teams)) return;
    if (!reachesTeams(context, before === null ? 'create' : 'update', teams.map(idOf))) {
      throw invalid({ further_teams: 'Choose teams of your own' });
    }
  },
};

export function reachesTeams(
  { viewer }: Pick<Context, 'viewer'>,
  action: 'create' | 'update',
  team_ids: readonly string[],
): boolean {
  if (scopeOf(viewer, screen, action) === true) return true;
  return team_ids.every((id) => viewer?.team_ids.includes(id) ?? false);
}

const idOf = (team: unknown) =>
  typeof team === 'string' ? team : String((team as { id?: unknown }).id);
