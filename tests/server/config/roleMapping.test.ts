import { describe, expect, it } from 'vitest';
import { grantedBy, MAPPING_EXAMPLE, readMapping } from '#server/config/roleMapping.ts';

const mapping = (claim: string) => ({
  claim,
  values: {
    one: { roles: ['staff'], teams: ['City Hall'] },
    two: { roles: ['staff', 'nurse'], teams: [] },
  },
});

describe('what claims give', () => {
  it.each([
    ['nothing where the claim is missing', {}, [], []],
    ['nothing for values that nobody mapped', { groups: ['three'] }, [], []],
    ['the roles of one', { groups: ['one'] }, ['staff'], ['City Hall']],
    [
      'those of all together, each once',
      { groups: ['one', 'two'] },
      ['staff', 'nurse'],
      ['City Hall'],
    ],
    ['the same for a single text', { groups: 'one' }, ['staff'], ['City Hall']],
    ['nothing for what is no text', { groups: [{ one: true }, 1, null, ['one']] }, [], []],
    ['nothing for names that every object has', { groups: ['constructor', '__proto__'] }, [], []],
  ])('is %s', (_what, claims, roles, teams) => {
    expect(grantedBy(mapping('groups'), claims)).toEqual({ roles, teams });
  });

  it('stands deep inside where the name has dots, or under the name itself', () => {
    const roles = ['staff'];
    const deep = { realm_access: { roles: ['one'] } };
    expect(grantedBy(mapping('realm_access.roles'), deep)).toMatchObject({ roles });
    const named = { 'https://city.example/groups': ['one'] };
    expect(grantedBy(mapping('https://city.example/groups'), named)).toMatchObject({ roles });
    expect(grantedBy(mapping('realm_access.roles.length'), deep)).toMatchObject({ roles: [] });
  });
});

describe('the mapping of the environment', () => {
  it('reads its example', () => {
    expect(readMapping(MAPPING_EXAMPLE)).toEqual({
      claim: 'groups',
      values: { 'city-hall': { roles: ['staff'], teams: ['City Hall'] } },
    });
  });

  it.each([
    '',
    '{',
    '[]',
    '{"claim":"groups"}',
    '{"claim":"","values":{}}',
    '{"claim":"g","values":{"a":["admin"]}}',
    '{"claim":"g","values":{"a":{"role":["admin"]}}}',
  ])('refuses %s', (text) => expect(readMapping(text)).toBeNull());
});
