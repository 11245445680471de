import { scopeOf } from '#schema/declaration/access.ts';
import { screen } from '#schema/index.ts';
import { invalid } from '../http/errors.ts';
import type { ResourceHooks } from '../resources/hooks.ts';

/** A screen opens the line of each of its teams, so whoever sets it up has to reach all of them. */
export const screenHooks: ResourceHooks = {
  async beforeWrite(_tx, { viewer }, { before, after }) {
    const teams = after?.further_teams;
    if (!Array.isArray(teams)) return;
    const scope = scopeOf(viewer, screen, before === null ? 'create' : 'update');
    const reaches = (id: string) => scope === true || (viewer?.team_ids.includes(id) ?? false);
    if (!teams.map(idOf).every(reaches)) {
      throw invalid({ further_teams: 'Choose teams of your own' });
    }
  },
};

const idOf = (team: unknown) =>
  typeof team === 'string' ? team : String((team as { id?: unknown }).id);
