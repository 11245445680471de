import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from '../../../server/auth/commonPasswords.ts';
import { passwordProblem } from '../../../server/auth/passwordRules.ts';
import { hashPassword, isRightPassword } from '../../../server/auth/passwords.ts';

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
  ])('is refused when it is guessed first: %s', (password) => {
    expect(passwordProblem(password, { ...owner, first_name: 'Maria' })).toBeTruthy();
  });

  it.each([
    'correct horse battery',
    'maria likes mangoes',
    'takda-demo-2026',
    '7391 4468 0025',
    'ñañañandú',
  ])('is fine: %s', (password) => {
    expect(passwordProblem(password, owner)).toBeNull();
  });

  it('is held against enough common ones that could be chosen', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(3000);
    expect([...COMMON_PASSWORDS].filter((word) => word.length < 8)).toEqual([]);
  });
});

describe('hashing', () => {
  it('is argon2id at the cost that was decided, salted', async () => {
    const [one, two] = await Promise.all([hashPassword('a secret'), hashPassword('a secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('knows a password however its letters were composed', async () => {
    const kept = await hashPassword('ma\u00f1ana ma\u00f1ana');
    expect(await isRightPassword(kept, 'man\u0303ana man\u0303ana')).toBe(true);
    expect(await isRightPassword(kept, 'manana manana')).toBe(false);
    expect(await isRightPassword(null, 'anything')).toBe(false);
  });

  it('refuses more than it can carry, and goes on afterwards', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => isRightPassword(null, 'anything')),
    );
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(18);
    expect(refused[0]).toMatchObject({ code: 'unavailable', details: { retry_after: 2 } });
    expect(await isRightPassword(null, 'anything')).toBe(false);
  });
});
