import { describe, expect, it } from 'vitest';
import { SCARCE } from '#server/scarce.ts';
import { LEAKED_COUNT, passwordProblem } from '#server/signIn/passwords/passwordRules.ts';
import { hashPassword, isRightPassword } from '#server/signIn/passwords/passwords.ts';

const owner = {
  email: 'maria.santos@example.org',
  username: 'msantos',
  first_name: 'María',
  last_name: 'Santos',
};

describe('a new password', () => {
  it.each([
    'password',
    'Password1',
    'QWERTYUIOP',
    'aaaaaaaaaaaa',
    '1212121212',
    'abcabcabcab',
    'msantos1990',
    'Santos.Maria.1990',
    'maria.santos@example.org',
    'takda2026',
    'takda-demo-2026',
    'San Roque 2026!',
    'cityofsanroque',
    'santos-roque-san',
    'Dragon2024!',
    'butterfly99',
    'liverpoolfc',
    'trustno1',
    'qazwsxedcrfv',
  ])('is refused when it is guessed first: %s', (password) => {
    expect(
      passwordProblem(password, { ...owner, first_name: 'Maria' }, 'City of San Roque'),
    ).toBeTruthy();
  });

  it.each([
    'correct horse battery',
    'maria likes mangoes',
    'carabao sa palayan',
    '7391 4468 0025',
    'ñañañandú',
  ])('is fine: %s', (password) => {
    expect(passwordProblem(password, owner, 'City of San Roque')).toBeNull();
  });

  it('is held against enough leaked ones, and errs seldom', () => {
    expect(LEAKED_COUNT).toBeGreaterThanOrEqual(100_000);
    const made = Array.from({ length: 5_000 }, (_, n) => `${n * 7919}-kj${n}xq-w${n * 31}z`);
    const refused = made.filter((one) => passwordProblem(one, owner, 'Takda') !== null);
    expect(refused.length).toBeLessThan(5);
  });
});

describe('hashing', () => {
  it('is argon2id at the cost that was decided, salted', async () => {
    const [one, two] = await Promise.all([
      hashPassword('a secret', null),
      hashPassword('a secret', null),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('knows a password however its letters were composed', async () => {
    const kept = await hashPassword('ma\u00f1ana ma\u00f1ana', null);
    expect(await isRightPassword(kept, 'man\u0303ana man\u0303ana', null)).toBe(true);
    expect(await isRightPassword(kept, 'manana manana', null)).toBe(false);
    expect(await isRightPassword(null, 'anything', null)).toBe(false);
  });

  it('leaves room for others where one network asks for more than its share', async () => {
    const from = (address: string) =>
      isRightPassword(null, 'anything', { viewer: null, address }).catch((error) => error.code);
    const flood = Array.from({ length: 60 }, () => from('192.0.2.1'));
    const others = Array.from({ length: 10 }, (_, n) => from(`198.51.100.${n}`));
    expect((await Promise.all(flood)).filter((one) => one === 'unavailable')).toHaveLength(
      60 - SCARCE.passwords.ofNetwork,
    );
    expect(await Promise.all(others)).toEqual(Array(10).fill(false));
  });

  it('refuses more than it can carry, and goes on afterwards', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: SCARCE.passwords.most + 8 }, (_, n) =>
        isRightPassword(null, 'anything', { viewer: null, address: `10.0.${n}.1` }),
      ),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ code: 'unavailable', details: { retry_after: 2 } });
    expect(await isRightPassword(null, 'anything', null)).toBe(false);
  });
});
