import { describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS } from '#schema/apiKeys/keyPermissions.ts';
import { type Call, nameOf } from '#schema/calls/call.ts';
import { declaredCalls } from '#schema/calls/index.ts';
import { plainCallsOf } from '#schema/calls/resourceCalls.ts';
import { allPermissions, resources } from '#schema/index.ts';
import { make } from '../../contract/walk.ts';
import { buildApiKey } from '../../support/builders/buildApiKey.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

type Called = Pick<Call, 'method' | 'path' | 'policy' | 'isForKeys' | 'body'>;
const calls: readonly Called[] = [...resources.flatMap(plainCallsOf), ...declaredCalls];
const open = calls.filter(({ isForKeys }) => isForKeys);
const closed = calls.filter(({ isForKeys }) => !isForKeys);
const CLOSED = 'An API key cannot be used for this: sign in.';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let keys: Promise<{ all: string; none: string }> | undefined;
  /** Of an administrator: one that names all there is, whatever keys may name, and one that names nothing. */
  const made = () => {
    keys ??= app.as('admin').then(async ({ user: { id: owner_id } }) => ({
      all: (await buildApiKey(app.db, { owner_id, permissions: allPermissions() })).key,
      none: (await buildApiKey(app.db, { owner_id, permissions: [] })).key,
    }));
    return keys;
  };
  const callWith = async (call: Called, token: string) => {
    app.clock.advance({ seconds: 1 });
    return make(app.app, { area: '', auth: 'public', ...call, body: true }, { token });
  };

  describe('closed to keys', () => {
    it.each(closed.map((call) => [nameOf(call), call] as const))('%s', async (_name, call) => {
      const { status, body } = await callWith(call, (await made()).all);
      expect({ status, body }).toMatchObject({ status: 403, body: { message: CLOSED } });
    });
  });

  describe('open to keys that name its permission', () => {
    it.each(open.map((call) => [nameOf(call), call] as const))('%s', async (_name, call) => {
      const { all, none } = await made();
      expect([401, 403]).not.toContain((await callWith(call, all)).status);
      const isForEveryone = call.policy === 'everyone';
      const { status } = await callWith(call, none);
      if (isForEveryone) expect([401, 403]).not.toContain(status);
      else expect(status).toBe(403);
    });
  });
});

it('is closed to keys, whatever is declared next', () => {
  const never = [
    /^\/(login|logout|otp|register|forgot-password|profile|care|live|files|api-keys|notifications)\b/,
    /^\/users\/(update|sessions|second-factors|erasure|merge|delete|create|import|hand-over|invite)\b/,
    /^\/(roles|settings)\/(create|update|delete)\b/,
    /^\/(screens\/.*-key|health-information)\b/,
  ];
  const wrong = open.filter(({ path }) => never.some((one) => one.test(path)));
  expect(wrong.map(nameOf)).toEqual([]);
  expect(closed.length).toBeGreaterThan(80);
});

it('are no calls that want a password or an account', () => {
  const wantsPassword = ({ body }: Called) => {
    const schema = typeof body === 'function' ? body('admin') : body;
    return 'current_password' in ((schema as { shape?: object } | undefined)?.shape ?? {});
  };
  expect(open.filter(wantsPassword).map(nameOf)).toEqual([]);
  expect(closed.filter(wantsPassword).length).toBeGreaterThan(3);
  expect(open.filter(({ policy }) => policy === 'signed_in').map(nameOf)).toEqual([]);
});

it('no permission that gives power, or a way in, can be named', () => {
  const named = [...KEY_PERMISSIONS];
  expect(named).toContain('reservations.create');
  const power = /^(roles\.(create|update|delete)|api-keys\.|settings\.update|users\.(?!list|show))/;
  expect(named.filter((one) => power.test(one))).toEqual([]);
});
