// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { request } from '#src/http/client.ts';
import { getSession, setSession } from '#src/session/session.ts';
import { allCalls, furtherCalls, nameOf } from '../../contract/calls.ts';
import { buildUser } from '../custom/front/support/builders.ts';
import { fakeApi } from '../custom/front/support/fakeApi.ts';
import { startFresh } from '../custom/front/support/render.tsx';

startFresh();

/** Whatever is changed of an account, by oneself or by staff, is changed by one of these. */
const changes = [...allCalls, ...furtherCalls].filter(
  ({ method, path }) => method === 'POST' && /^\/(users|profile)\//.test(path),
);
const me = buildUser();

test.each(changes.map((call) => [nameOf(call), call.path] as const))(
  'what %s answers of your own record is merged into the stored user',
  async (name, path) => {
    setSession({ token: 't', user: me });
    fakeApi({ [name]: () => ({ body: { id: me.id, profile: { first_name: 'New' } } }) });
    await request(path, { body: {} });
    const { profile, ...others } = me;
    expect(getSession().user).toEqual({ ...others, profile: { ...profile, first_name: 'New' } });
  },
);

test('what is answered of somebody else, or only read, is not', async () => {
  setSession({ token: 't', user: me });
  fakeApi({
    'POST /users/update/2': () => ({ body: { id: '2', username: 'other' } }),
    'GET /users/show/1': () => ({ body: { id: me.id, username: 'read' } }),
    'POST /users/delete': () => ({ body: { ids: [me.id] } }),
  });
  await request('/users/update/2', { body: {} });
  await request('/users/show/1');
  await request('/users/delete', { body: {} });
  expect(getSession().user).toEqual(me);
});
