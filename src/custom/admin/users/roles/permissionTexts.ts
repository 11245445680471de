import type { Resource } from '#schema/declaration/defineResource.ts';
import { scopeForReach } from '#schema/declaration/scope.ts';
import { resources } from '#schema/index.ts';
import type { RoleReach } from '#schema/users/roles.ts';
import { msg, t } from '#src/language/t.ts';

/** What everyone can do with any thing, as the head of a column says it. */
export const PLAIN_WORDS: Record<string, string> = {
  list: msg('See the list'),
  show: msg('See one'),
  create: msg('Create'),
  update: msg('Change'),
  delete: msg('Delete'),
};

export const actionLabel = ({ actions }: Resource, action: string): string =>
  t(actions?.[action] ?? PLAIN_WORDS[action] ?? action);

/** A permission as thing and action. */
export function permissionLabels(permission: string): { thing: string; action: string } {
  const [name, action = ''] = permission.split('.');
  const resource = resources.find((entry) => entry.name === name);
  return resource
    ? { thing: t(resource.label.many), action: actionLabel(resource, action) }
    : { thing: permission, action: '' };
}

export const REACHES: readonly { id: RoleReach; name: string; meaning: string }[] = [
  {
    id: 'own',
    name: msg('Own records'),
    meaning: msg(
      'Only what belongs to the person, such as their own reservations. Such a role does not open the administration.',
    ),
  },
  {
    id: 'team',
    name: msg('Records of own teams'),
    meaning: msg(
      'What belongs to the teams that the person is in, and the constituents who booked there. Without a team there is nothing to see.',
    ),
  },
  {
    id: 'all',
    name: msg('All records'),
    meaning: msg('What belongs to anybody, in every team.'),
  },
];

/** Within a sentence: "records of own teams". */
const NOUNS: Record<RoleReach, string> = {
  own: msg('own records'),
  team: msg('records of own teams'),
  all: msg('all records'),
};
export const reachLabel = (reach: RoleReach) => t(NOUNS[reach]);

const ANYBODY = { id: 'anybody', roles: [], team_ids: ['team'] };

/** What the reach covers of a thing, where that is not what its name says. */
export function describeCoverage({ scope }: Resource, reach: RoleReach): string | null {
  if (reach === 'all') return null;
  const covered = scopeForReach(scope, reach, ANYBODY);
  if (covered === false) return t('None with this reach');
  return covered === true ? t('All of them, whatever the reach') : null;
}
