import { describe, expect, it } from 'vitest';
import {
  audienceOf,
  can,
  hasRole,
  mayRead,
  mayWrite,
  scopeOf,
  type Viewer,
} from '../../schema/access.ts';
import { actionsOf, fieldAt } from '../../schema/defineResource.ts';
import type { Field } from '../../schema/field.ts';
import {
  allPermissions,
  category,
  reservation,
  resources,
  service,
  settings,
  user,
} from '../../schema/index.ts';

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
    expect(scopeOf(alone, user, 'list')).toBe(false);
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
  expect(actionsOf(settings)).toEqual(['show', 'update', 'test_mail', 'show_warnings']);
  expect(allPermissions()).toContain('reservations.update_status');
  expect(new Set(allPermissions()).size).toBe(allPermissions().length);
});
