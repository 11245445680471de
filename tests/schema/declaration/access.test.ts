import { describe, expect, it } from 'vitest';
import {
  anyOf,
  audienceOf,
  can,
  everyRecord,
  hasRole,
  mayRead,
  mayWrite,
  scopeOf,
  type Viewer,
} from '#schema/declaration/access.ts';
import {
  actionsOf,
  defineResource,
  fieldAt,
  type Resource,
} from '#schema/declaration/defineResource.ts';
import { AUDIENCES, type Field } from '#schema/declaration/field.ts';
import { text } from '#schema/declaration/fields/index.ts';
import {
  allPermissions,
  category,
  reservation,
  resources,
  service,
  settings,
  user,
} from '#schema/index.ts';
import { ROLE_REACHES } from '#schema/users/roles.ts';

const admin: Viewer = {
  id: 'a',
  team_ids: [],
  roles: [{ name: 'admin', reach: 'all', permissions: ['*'] }],
};
const staff: Viewer = {
  id: 's',
  team_ids: ['t1'],
  roles: [
    {
      name: 'staff',
      reach: 'team',
      permissions: ['services.update', 'reservations.list', 'services.list', 'users.list'],
    },
  ],
};
const constituent: Viewer = { id: 'c', team_ids: [], roles: [] };

describe('roles', () => {
  it('an empty list of required roles always passes; otherwise one of them is needed', () => {
    expect(hasRole(null, [])).toBe(true);
    expect(hasRole(null, ['admin'])).toBe(false);
    expect(hasRole(staff, ['admin', 'staff'])).toBe(true);
    expect(hasRole(staff, ['admin'])).toBe(false);
  });

  it('put people into circles', () => {
    expect([admin, staff, constituent, null].map((viewer) => audienceOf(viewer))).toEqual([
      'admin',
      'staff',
      'signed_in',
      'everyone',
    ]);
    expect(audienceOf(constituent, true)).toBe('owner');
  });
});

describe('an action that has to be named', () => {
  const may = (viewer: Viewer) => can(viewer, 'read_health_information', user);
  it('does not come with everything, and nothing else comes with it', () => {
    expect(may(admin)).toBe(false);
    const named = {
      name: 'nurse',
      reach: 'team' as const,
      permissions: ['users.read_health_information'],
    };
    expect(may({ ...staff, roles: [named] })).toBe(true);
    const cleared = { ...admin, team_ids: ['t1'], roles: [...admin.roles, named] };
    expect(may(cleared)).toBe(true);
    expect(can({ ...staff, roles: [named] }, 'list', user)).toBe(false);
    const isHeld = (action: string) => can(admin, action, user);
    expect(actionsOf(user).filter((action) => !isHeld(action))).toEqual([
      'read_health_information',
    ]);
  });
});

describe('scopes', () => {
  it('let administrators reach all, staff their teams, constituents their own', () => {
    expect(scopeOf(admin, reservation, 'list')).toBe(true);
    expect(scopeOf(constituent, reservation, 'list')).toEqual([{ field: 'user_id', in: ['c'] }]);
    expect(scopeOf(staff, reservation, 'list')).toEqual([
      { field: 'user_id', in: ['s'] },
      { field: 'team_id', in: ['t1'] },
    ]);
    expect(scopeOf(null, reservation, 'list')).toBe(false);
  });

  it('give staff without a team nothing of any team', () => {
    const alone = { ...staff, team_ids: [] };
    expect(scopeOf(alone, user, 'list')).toEqual([
      { field: 'id', in: ['s'] },
      expect.objectContaining({
        where: expect.arrayContaining([{ field: 'team_id', in: [] }]),
      }),
    ]);
    expect(can(alone, 'update', service, { team_id: 't1' })).toBe(false);
  });

  it('decide about a record', () => {
    expect(can(staff, 'update', service, { team_id: 't1' })).toBe(true);
    expect(can(staff, 'update', service, { team_id: 't2' })).toBe(false);
    expect(can(null, 'show', service, { status: 'active' })).toBe(true);
    expect(can(null, 'show', service, { status: 'draft' })).toBe(false);
    expect(can(constituent, 'delete', reservation, { user_id: 'c' })).toBe(false);
    expect(can(constituent, 'list', category)).toBe(true);
  });

  it('need a permission that is held: nothing is granted by default', () => {
    for (const resource of resources) {
      for (const action of actionsOf(resource)) {
        const granted =
          resource.access.signed_in?.includes(action) || resource.access.everyone?.includes(action);
        expect(can(constituent, action, resource), `${resource.name}.${action}`).toBe(
          Boolean(granted),
        );
      }
      expect(can(admin, 'fly', resource)).toBe(false);
      expect(can(constituent, 'fly', resource)).toBe(false);
    }
  });
});

describe('every resource, action and reach', () => {
  // What is held with permissions of other resources has none of its own.
  const cases = resources
    .filter(({ heldWith }) => !heldWith)
    .flatMap((resource) =>
      actionsOf(resource).flatMap((action) =>
        ROLE_REACHES.map(
          (reach) => [`${resource.name}.${action}`, reach, resource, action] as const,
        ),
      ),
    );
  it.each(cases)('%s, %s: covers what is declared and no more', (name, reach, resource, action) => {
    const holder = { ...constituent, roles: [{ name: 'held', reach, permissions: [name] }] };
    const granted = scopeOf(constituent, resource, action);
    const covered = scopeOf(holder, resource, action);
    const declared = resource.scope?.[reach]?.(holder) ?? reach === 'all';
    expect(covered).toEqual(anyOf([granted, declared]));
    if (declared === false) expect(covered).toEqual(granted);
  });

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s: own records are never more than those of own teams',
    (_name, { scope }) => {
      const somebody = { ...constituent, team_ids: ['t1'] };
      if (scope?.own?.(somebody) === true) expect(scope.team?.(somebody)).toBe(true);
    },
  );

  const notes = (access: object, scope?: Resource['scope']) =>
    defineResource({
      ...{
        name: 'notes',
        label: { one: 'Note', many: 'Notes' },
        description: '',
        icon: 'folder',
      },
      ...{
        recordRepresentation: ['title'],
        fields: { title: text({ label: 'Title', required: true }) },
      },
      access,
      ...(scope && { scope }),
    });
  it.each(['everyone', 'signed_in', 'staff'])(
    'a declaration that grants %s something says which records',
    (circle) => {
      const access = { [circle]: ['list'] };
      const scope = { everyone: everyRecord, signed_in: everyRecord, team: everyRecord };
      expect(() => notes(access)).toThrow('covers no records');
      expect(() => notes(access, scope)).not.toThrow();
    },
  );
  it('a declaration whose own records are all, but whose team records are not, is refused', () => {
    expect(() => notes({}, { own: everyRecord })).toThrow('own records are every record');
    expect(() => notes({}, { own: everyRecord, team: everyRecord })).not.toThrow();
  });
});

describe('every field that a search looks into', () => {
  // What people call a service is there to be found by, and shown to nobody.
  const unread = fieldAt(service, 'keywords');
  const searched = resources.flatMap((resource) =>
    resource.flatFields
      .filter(({ field }) => field.searchable && field !== unread)
      .map(({ path, field }) => [`${resource.name}.${path}`, resource, field] as const),
  );
  it.each(searched)('%s is read by all who may list it', (_name, resource, field) => {
    const { everyone = [], signed_in = [] } = resource.access;
    const isOwned = resource.scope?.own !== undefined;
    const widest = everyone.includes('list')
      ? 'everyone'
      : signed_in.includes('list')
        ? isOwned
          ? 'owner'
          : 'signed_in'
        : 'staff';
    expect(mayRead(field, widest)).toBe(true);
  });
});

describe('every field that is made of another one', () => {
  const derived = resources.flatMap((resource) =>
    resource.flatFields.flatMap(({ path, field }) =>
      field.derivedFrom ? [[`${resource.name}.${path}`, resource, field] as const] : [],
    ),
  );
  it.each(derived)('%s is read by nobody who may not read that', (_name, resource, field) => {
    const origin = fieldAt(resource, field.derivedFrom ?? '') as Field;
    expect(AUDIENCES.filter((who) => mayRead(field, who) && !mayRead(origin, who))).toEqual([]);
  });
  it('is one of them: the words of a service as one text', () => {
    expect(derived.map(([name]) => name)).toEqual(['services.keywords']);
  });
});

describe('fields', () => {
  it('are read and written by their circle and those within', () => {
    const seat = fieldAt(reservation, 'seat') as Field;
    const email = fieldAt(user, 'email') as Field;
    expect(mayRead(seat, 'admin')).toBe(false);
    expect(
      ['everyone', 'signed_in', 'owner', 'staff', 'admin'].map((who) =>
        mayRead(email, who as never),
      ),
    ).toEqual([false, false, true, true, true]);
    expect(mayWrite(email, 'staff')).toBe(false);
    expect(mayWrite(email, 'admin')).toBe(true);
  });
});

it('a singleton has no permissions for what it does not offer', () => {
  expect(actionsOf(settings)).toEqual([
    'show',
    'update',
    'test_mail',
    'show_warnings',
    'show_status',
  ]);
  expect(allPermissions()).toContain('reservations.update_status');
  expect(new Set(allPermissions()).size).toBe(allPermissions().length);
});
