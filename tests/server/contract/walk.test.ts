import { describe, expect, it } from 'vitest';
import { allCalls, type Call, furtherCalls, mayCall, nameOf, ROLES } from '../../contract/calls.ts';
import { make, type Tokens, walk } from '../../contract/walk.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

/** A sign-out ends the session that the walk goes on with. */
const inOrder = [...allCalls, ...furtherCalls].sort(
  (a, b) => Number(a.path === '/logout') - Number(b.path === '/logout'),
);

interface Described {
  requestBody?: object;
  responses: Record<string, { content?: object }>;
}
type Paths = Record<string, Record<string, Described>>;

it('the list of calls is the whole of the specification', () => {
  expect(allCalls).toHaveLength(88);
});

onOneEngine((engine) => {
  const app = testApp({ engine });
  let tokens: Tokens;
  const tokenOf = async (role: string) => (await app.as(role)).token ?? '';
  const signIn = async () => {
    tokens ??= {
      constituent: await tokenOf('constituent'),
      staff: await tokenOf('staff'),
      admin: await tokenOf('admin'),
    };
    return tokens;
  };

  let paths: Promise<Paths> | undefined;
  /** Made once: it is a megabyte. */
  const describedPaths = () => {
    paths ??= app.app.inject('/api/openapi.json').then((answer) => answer.json().paths);
    return paths;
  };

  describe.each(inOrder.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
    it('is routed, and described with what it takes and answers', async () => {
      const described = (await describedPaths())[`/api${call.path}`]?.[call.method.toLowerCase()];
      expect(described).toBeTruthy();
      const answers = Object.entries(described?.responses ?? {});
      expect(answers.some(([status, { content }]) => status.startsWith('2') && content)).toBe(true);
      expect(Boolean(described?.requestBody)).toBe(takesBody(call) || isUpload(call));
    });

    it('lets in whom it may and nobody else', async () => {
      const answers = await walk(app.app, call, await signIn());
      for (const role of ROLES) {
        const { status } = answers[role];
        expect(status, `${role}: ${JSON.stringify(answers[role].body)}`).toBeLessThan(500);
        if (mayCall(role, call)) expect([401, 403], role).not.toContain(status);
        else expect(status, role).toBe(role === 'nobody' ? 401 : 403);
      }
    });

    if (takesBody(call)) {
      it('refuses a key that it does not know', async () => {
        const { admin } = await signIn();
        const answer = await make(app.app, call, {
          token: admin,
          body: { colour_of_the_day: 'red' },
        });
        // An absent record may be told first; a known one is never reached with such a body.
        expect([404, 422]).toContain(answer.status);
        if (answer.status === 422) expect(answer.body).toHaveProperty('errors');
      });
    }

    if (isAboutOne(call)) {
      it('answers a malformed id as an absent one', async () => {
        const { admin } = await signIn();
        const [absent, malformed] = [
          await make(app.app, call, { token: admin }),
          await make(app.app, call, { token: admin, id: 'x' }),
        ];
        if (absent.status === 404) expect(malformed.body).toEqual(absent.body);
        else expect(malformed.status).toBe(404);
      });
    }
  });
});

function isAboutOne({ path }: Call) {
  return path.includes('{id}');
}

/** A form, not JSON. */
function isUpload({ path }: Call) {
  return path === '/files/upload';
}

/** Leaving takes none. */
function takesBody(call: Call) {
  const { method, path, body = true } = call;
  return method === 'POST' && body && !isUpload(call) && path !== '/logout';
}
