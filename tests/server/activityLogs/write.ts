/** How a call that writes is told: who makes it, where, and with what. */
import type { Example } from '../../contract/examples.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Answer, Client } from '../../support/client.ts';
import type { TestApp } from '../../support/testApp.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

/** Made once, so that a call can be repeated with the same body. */
export type Write = (app: TestApp) => Promise<() => Promise<Pick<Answer, 'status' | 'body'>>>;

type Someone = Client & { user: UserRow };
export const admin = (app: TestApp) => app.as('admin', { password: PASSWORD });
export const constituent = (app: TestApp) => app.as('constituent', { password: PASSWORD });

export const by =
  (
    who: (app: TestApp) => Promise<Someone>,
    path: (someone: Someone, app: TestApp) => Promise<string> | string,
    body: (someone: Someone, app: TestApp) => Promise<object> | object = () => ({}),
  ): Write =>
  async (app) => {
    const someone = await who(app);
    const [to, what] = [await path(someone, app), await body(someone, app)];
    return () => someone.post(to, what);
  };
export const anyone =
  (path: string, body: (app: TestApp) => Promise<object>): Write =>
  async (app) => {
    const what = await body(app);
    return () => app.anyone.post(path, what);
  };

/** The three plain calls of a resource. */
export const plain = (
  name: string,
  make: (app: TestApp) => Promise<object>,
  change: object = { name: 'Another name' },
): Record<string, Write> => {
  const made = async (someone: Someone, app: TestApp) =>
    (await someone.post(`/${name}/create`, await make(app))).body.id as string;
  return {
    [`/${name}/create`]: by(
      admin,
      () => `/${name}/create`,
      (_, app) => make(app),
    ),
    [`/${name}/update/{id}`]: by(
      admin,
      async (viewer, app) => `/${name}/update/${await made(viewer, app)}`,
      () => change,
    ),
    [`/${name}/delete`]: by(
      admin,
      () => `/${name}/delete`,
      async (viewer, app) => ({ ids: [await made(viewer, app)] }),
    ),
  };
};

export const onPerson = (path: string, body: object, overrides: object = {}): Write =>
  by(
    admin,
    async (_, app) => `${path}/${(await buildUser(app.db, overrides)).id}`,
    () => body,
  );

const BUILDERS = { reservation: buildReservation, service: buildService };
export const onRecord = (path: string, { kind, body, record = {} }: Example): Write =>
  by(
    admin,
    async (_, app) => path.replace('{id}', (await BUILDERS[kind](app.db, record)).id),
    () => body,
  );
