import { describe, expect, it } from 'vitest';
import type { Viewer } from '#schema/declaration/access.ts';
import { where } from '#schema/declaration/access.ts';
import { defineResource } from '#schema/declaration/defineResource.ts';
import type { Fields } from '#schema/declaration/field.ts';
import { reference, referenceMany, rows, text } from '#schema/declaration/fields/index.ts';
import { coverageOf, relationsOf } from '#schema/declaration/relations.ts';
import { activityLog, category, resources, role, team, user } from '#schema/index.ts';

const build = (fields: Fields, more: object = {}) =>
  defineResource({
    name: 'things',
    label: { one: 'Thing', many: 'Things' },
    description: 'Whatever there is.',
    icon: 'folder',
    recordRepresentation: ['name'],
    access: {},
    fields: { name: text({ label: 'Name', required: true }), ...fields },
    ...more,
  });
const toTeam = { label: 'Team', to: 'teams', filterable: true } as const;
const shownOf = (fields: Fields, more?: object) =>
  relationsOf(team, [build(fields, more)]).map(({ path, heading }) => [path, heading]);

describe('what refers to a record', () => {
  it('is told from the references of the others, in the order of the declarations', () => {
    const shown = relationsOf(team, resources).map(({ from, heading }) => [from.name, heading]);
    expect(shown).toEqual([
      ['reservations', 'Reservations'],
      ['services', 'Services'],
      ['counters', 'Counters'],
      ['frequently-asked-questions', 'Frequently asked questions'],
      ['screens', 'Screens'],
      ['users', 'Members'],
      ['questionnaire-sections', 'Questionnaire'],
    ]);
  });

  it('may be of its own kind, and may point at many', () => {
    expect(relationsOf(user, resources).map(({ from, path }) => [from.name, path])).toContainEqual([
      'users',
      'responsible_id',
    ]);
    expect(relationsOf(role, resources).map(({ path }) => path)).toEqual(['roles']);
    expect(relationsOf(category, resources).map(({ from }) => from.name)).toEqual([
      'services',
      'users',
    ]);
  });

  it('is what its list can be filtered by', () => {
    expect(shownOf({ team_id: reference(toTeam) })).toEqual([['team_id', 'Things']]);
    expect(shownOf({ teams: referenceMany(toTeam) })).toEqual([['teams', 'Things']]);
    expect(shownOf({ team_id: reference({ ...toTeam, filterable: 'by_link' }) })).toHaveLength(1);
    expect(shownOf({ team_id: reference({ ...toTeam, filterable: false }) })).toEqual([]);
    expect(
      shownOf({ parts: rows({ label: 'Parts', fields: { team_id: reference(toTeam) } }) }),
    ).toEqual([]);
    expect(shownOf({ team_id: reference({ ...toTeam, to: 'users' }) })).toEqual([]);
  });

  it('leaves out what only the server creates, unless the reference names it', () => {
    const readOnly = { operations: ['list', 'show'] };
    expect(shownOf({ team_id: reference(toTeam) }, readOnly)).toEqual([]);
    expect(shownOf({ team_id: reference({ ...toTeam, relation: 'Traces' }) }, readOnly)).toEqual([
      ['team_id', 'Traces'],
    ]);
    expect(relationsOf(user, [activityLog])).toEqual([]);
  });

  it('can be left out, and named', () => {
    const further = referenceMany({ ...toTeam, relation: 'Helped by' });
    expect(shownOf({ team_id: reference({ ...toTeam, relation: false }), further })).toEqual([
      ['further', 'Helped by'],
    ]);
  });

  it('is of no singleton and of nothing without a list', () => {
    expect(shownOf({ team_id: reference(toTeam) }, { singleton: true })).toEqual([]);
    const operations = ['show', 'create'];
    expect(shownOf({ team_id: reference(toTeam) }, { operations })).toEqual([]);
  });
});

describe('a declaration is refused', () => {
  it('with two lists of the same name on one page', () => {
    const fields = { team_id: reference(toTeam), further: referenceMany(toTeam) };
    expect(() => build(fields)).toThrow('team_id and further are relations of the same name');
  });

  it('with a name for a list that no filter goes by', () => {
    const team_id = reference({ ...toTeam, filterable: false, relation: 'Helped by' });
    expect(() => build({ team_id })).toThrow('team_id names a relation, but no filter goes by it');
  });

  it('with records ahead by what no list is asked for', () => {
    expect(() => build({}, { ahead: { by: 'name' } })).toThrow('no filter does');
    const name = text({ label: 'Name', filterable: true });
    expect(() => build({ name }, { ahead: { by: 'name' } })).toThrow('no list is sorted by name');
  });
});

describe('of what refers to a record one reaches', () => {
  const scope = { team: (viewer: Viewer) => where('team_id', viewer.team_ids) };
  const fields = { team_id: reference(toTeam), owner_id: reference({ ...toTeam, to: 'users' }) };
  const viewerOf = (reach: 'team' | 'all', team_ids: string[]): Viewer => ({
    id: 'somebody',
    team_ids,
    roles: [{ name: 'staff', reach, permissions: ['things.list'] }],
  });
  const coverage = (of: typeof team | typeof user, viewer: Viewer | null) =>
    relationsOf(of, [build(fields, { scope })]).map((relation) =>
      coverageOf(viewer, relation, { action: 'list', id: 'a' }),
    );

  it('all with a reach over everything, none without the permission', () => {
    expect(coverage(team, viewerOf('all', []))).toEqual(['all']);
    expect(coverage(team, null)).toEqual(['none']);
  });

  it('all of one’s own team and none of another', () => {
    expect(coverage(team, viewerOf('team', ['a', 'b']))).toEqual(['all']);
    expect(coverage(team, viewerOf('team', ['b']))).toEqual(['none']);
  });

  it('some, where the reach goes by another field', () => {
    expect(coverage(user, viewerOf('team', ['b']))).toEqual(['some']);
  });
});
