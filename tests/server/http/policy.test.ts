import { describe, expect, it } from 'vitest';
import type { Policy } from '#schema/calls/call.ts';
import type { Viewer } from '#schema/declaration/access.ts';
import type { AppError } from '#server/http/errors.ts';
import { enforce, isOpen } from '#server/http/policy.ts';

const holder = (name: string): Viewer => ({
  id: 'me',
  roles: [{ name, reach: 'all', permissions: ['teams.list'] }],
  team_ids: [],
});
const asking = (roles?: readonly string[]): Policy => ({
  resource: 'teams',
  action: 'list',
  ...(roles && { roles }),
});
const outcome = (policy: Policy, viewer: Viewer | null) => {
  try {
    enforce({ policy }, { viewer });
    return 'passes';
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('a route that asks for roles by name', () => {
  it('lets everybody pass when it names none', () => {
    expect(outcome(asking(), holder('greeter'))).toBe('passes');
    expect(outcome(asking([]), holder('greeter'))).toBe('passes');
  });

  it('wants one of those that it names, and the permission as well', () => {
    expect(outcome(asking(['admin', 'greeter']), holder('greeter'))).toBe('passes');
    expect(outcome(asking(['admin']), holder('greeter'))).toBe('forbidden');
    const barred: Viewer = {
      id: 'me',
      roles: [{ ...holder('admin').roles[0], permissions: [] } as never],
      team_ids: [],
    };
    expect(outcome({ ...(asking(['admin']) as object), action: 'create' } as Policy, barred)).toBe(
      'forbidden',
    );
  });

  it('is closed to whoever is not signed in', () => {
    const open = { resource: 'services', action: 'list' };
    expect(isOpen(open)).toBe(true);
    expect(isOpen({ ...open, roles: ['admin'] })).toBe(false);
    expect(outcome({ ...open, roles: ['admin'] }, null)).toBe('unauthenticated');
  });
});
