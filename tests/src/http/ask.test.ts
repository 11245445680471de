// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { ask } from '#src/http/ask.ts';
import { fakeApi } from '../custom/front/support/fakeApi.ts';

const params = { id: 'a/b' };
const answer = () => ({ body: { data: [] } });

test('parameters stand in the path, and a change is a POST without a body too', async () => {
  const calls = fakeApi({ 'GET /users/show/a%2Fb': answer, 'POST /users/invite/a%2Fb': answer });
  await ask('GET /users/show/{id}', { params });
  await ask('POST /users/invite/{id}', { params });
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST']);
});

test('the compiler refuses what no declaration has: no type has become any', async () => {
  const calls = fakeApi({
    'GET /users/show/a%2Fb': answer,
    'GET /users/shown': answer,
    'GET /settings': answer,
    'GET /notifications': answer,
    'POST /login': answer,
    'POST /users/create': answer,
  });
  // @ts-expect-error There is no such call.
  await ask('GET /users/shown');
  // @ts-expect-error A record has no such field.
  (await ask('GET /users/show/{id}', { params })).surname;
  // @ts-expect-error Nor has the one record of the settings.
  (await ask('GET /settings')).name;
  // @ts-expect-error Nor has a record of a list.
  (await ask('GET /notifications')).data[0]?.words;
  // @ts-expect-error A body has no such field.
  await ask('POST /login', { body: { login: 'ana', pass: 'a secret' } });
  // @ts-expect-error Only one of the two answers has it.
  (await ask('POST /login', { body: { login: 'ana', password: 'a secret' } })).methods;
  // @ts-expect-error A body that depends on who sends it is typed as well.
  await ask('POST /users/create', { body: { username: 1, email: 'ana@x.test' } });
  expect(calls).toHaveLength(7);
});
