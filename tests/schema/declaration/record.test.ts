import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Audience } from '#schema/declaration/field.ts';
import { createSchema, recordSchema, updateSchema } from '#schema/declaration/record.ts';
import type { ChangeOf, InputOf, RecordOf } from '#schema/declaration/recordTypes.ts';
import { type reservation, service, user } from '#schema/index.ts';
import { inEnglish, translateEach } from '#schema/language/index.ts';
import { parseInWords } from '#schema/language/parseInWords.ts';

const ID = '01900000-0000-7000-8000-000000000000';
const errorsOf = (body: unknown, audience: Audience = 'admin', resource = service) =>
  translateEach(inEnglish, parseInWords<unknown>(createSchema(resource, audience), body).errors);

describe('a body of a creation', () => {
  it('fills in defaults and turns what is absent into nothing', () => {
    const parsed = createSchema(service, 'staff').parse({ name: 'Passport', team_id: ID });
    expect(parsed).toMatchObject({ capacity: 1, weekly_hours: [], description: null });
  });

  it('asks for what is required and names what is unknown', () => {
    expect(errorsOf({ colour: 'red' })).toEqual({
      name: 'Fill this in',
      team_id: 'Fill this in',
      colour: 'There is no such field',
    });
  });

  it('names a wrong value inside a row by its dotted path', () => {
    const weekly_hours = [{ weekday: 9, opens: '8', closes: '12:00' }];
    expect(Object.keys(errorsOf({ name: 'x', team_id: ID, weekly_hours }))).toEqual([
      'weekly_hours.0.weekday',
      'weekly_hours.0.opens',
    ]);
  });

  it('tells the bound that a number is beyond, and that it must be whole', () => {
    const numbers = { capacity: 0, slot_minutes: 9999, lead_hours: 1.5 };
    expect(errorsOf({ name: 'x', team_id: ID, ...numbers })).toEqual({
      capacity: 'Enter 1 or more',
      slot_minutes: 'Enter 1,440 or less',
      lead_hours: 'Enter a whole number',
    });
  });

  it('refuses overlapping opening hours on the row that makes them', () => {
    const weekly_hours = [
      { weekday: 1, opens: '08:00', closes: '12:00' },
      { weekday: 1, opens: '11:00', closes: '13:00' },
    ];
    expect(errorsOf({ name: 'x', team_id: ID, weekly_hours })).toHaveProperty(['weekly_hours.1']);
  });

  it('leaves out what the writer may not set', () => {
    const body = {
      username: 'juan',
      email: 'j@example.org',
      profile: { first_name: 'J', last_name: 'C' },
    };
    expect(createSchema(user, 'admin').safeParse(body).success).toBe(true);
    // Whoever may make somebody says who they are, and not what they may do.
    expect(errorsOf(body, 'staff', user as never)).toEqual({});
    expect(Object.keys(errorsOf({ ...body, roles: [] }, 'staff', user as never))).toEqual([
      'roles',
    ]);
    const moved = updateSchema(user, 'staff').safeParse({ email: 'other@example.org' });
    expect(moved.success).toBe(false);
    expect(errorsOf({ ...body, status: 'active' }, 'admin', user as never)).toHaveProperty(
      'status',
    );
  });

  it('refuses text that cannot be stored and trims the rest', () => {
    expect(errorsOf({ name: 'a\0b', team_id: ID })).toHaveProperty('name');
    expect(errorsOf({ name: '\ud800', team_id: ID })).toHaveProperty('name');
    expect(errorsOf({ name: '   ', team_id: ID })).toEqual({ name: 'Fill this in' });
  });

  it('takes references as ids or as they were read', () => {
    const body = {
      username: 'juan',
      email: 'J@Example.org ',
      profile: { first_name: 'J', last_name: 'C' },
    };
    const parsed = createSchema(user, 'admin').parse({
      ...body,
      roles: [{ id: ID, name: 'staff' }, ID],
    });
    expect(parsed.roles).toEqual([ID]);
    expect(parsed.email).toBe('j@example.org');
  });
});

describe('a body of an update', () => {
  it('resets nothing that is absent', () => {
    expect(updateSchema(service, 'staff').parse({ name: 'New' })).toEqual({ name: 'New' });
    expect(updateSchema(user, 'admin').parse({ profile: { suffix: 'Jr' } })).toEqual({
      profile: { suffix: 'Jr' },
    });
  });

  it('empties an optional field with null and keeps a required one filled', () => {
    expect(updateSchema(service, 'staff').parse({ description: null })).toEqual({
      description: null,
    });
    expect(updateSchema(service, 'staff').safeParse({ name: null }).success).toBe(false);
    expect(updateSchema(service, 'staff').safeParse({ capacity: null }).success).toBe(false);
  });

  it('leaves the status to its own call', () => {
    expect(updateSchema(service, 'admin').safeParse({ status: 'active' }).success).toBe(false);
    expect(
      createSchema(service, 'admin').safeParse({ name: 'x', team_id: ID, status: 'active' })
        .success,
    ).toBe(true);
  });
});

describe('types', () => {
  it('are inferred from the declaration', () => {
    type Service = RecordOf<typeof service>;
    expectTypeOf<Service['status']>().toEqualTypeOf<'draft' | 'active' | 'inactive'>();
    expectTypeOf<Service['description']>().toEqualTypeOf<string | null>();
    expectTypeOf<Service['team']>().toEqualTypeOf<{ id: string; name: string }>();
    expectTypeOf<Service['weekly_hours'][number]['opens']>().toEqualTypeOf<string>();
    expectTypeOf<RecordOf<typeof user>['profile']['first_name']>().toEqualTypeOf<string>();
    expectTypeOf<RecordOf<typeof user>['roles']>().toEqualTypeOf<{ id: string; name: string }[]>();
    expectTypeOf<RecordOf<typeof reservation>['user']['name']>().toEqualTypeOf<string>();
    expectTypeOf<{ name: string; team_id: string }>().toExtend<InputOf<typeof service>>();
    expectTypeOf<{ name: string }>().not.toExtend<InputOf<typeof service>>();
    expectTypeOf<{ capacity: number }>().toExtend<ChangeOf<typeof service>>();
  });

  it('an answer makes what not everyone may read optional, and has no place numbers', () => {
    const shape = (
      recordSchema(user) as unknown as { shape: Record<string, { isOptional(): boolean }> }
    ).shape;
    expect(shape.email?.isOptional()).toBe(true);
    expect(shape.profile?.isOptional()).toBe(false);
  });
});
