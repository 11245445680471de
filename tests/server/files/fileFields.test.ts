/** Every declared file field x every file that must not come into it x every call that carries it. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { type FileField, fileFields, filePurposes } from '#schema/declaration/fileFields.ts';
import type { FilePurpose } from '#schema/files/fileKinds.ts';
import { rows } from '#server/db/query.ts';
import { tableName } from '#server/db/tables/resourceTables.ts';
import { beginImport, fates } from '#tests/support/importing.ts';
import { derivedCalls } from '../../contract/calls.ts';
import { bodyFor, newRecord, withValue } from '../../contract/derivedRecords.ts';
import { ABSENT } from '../../contract/walk.ts';
import { type Node, nameOf, operationsOf } from '../../fuzz/operations.ts';
import { buildFile } from '../../support/builders/buildFile.ts';
import { buildPersonInCare } from '../../support/builders/buildPersonInCare.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { downloadFrom } from '../../support/uploads.ts';
import { WRITES } from '../activityLogs/writes.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

type Person = Client & { user: { id: string } };
interface Prepared {
  /** Sends it with these ids. @returns status and what is said at the field */
  send: (ids: string[]) => Promise<{ status: number; told: string | undefined }>;
  /** Whose uploads do. */
  owner: { id: string };
}

onOneEngine((engine) => {
  const app = testApp({ engine });
  let admin: Person;
  let count = 0;
  beforeAll(async () => {
    admin = await app.as('admin', { password: PASSWORD });
  });

  const sending =
    (client: Client, path: string, at: string, body: (ids: string[]) => object) =>
    async (ids: string[]) => {
      const answer = await client.post(path, body(ids));
      return { status: answer.status, told: answer.body.errors?.[at] as string | undefined };
    };
  const name = () => `file-field-${++count}`;
  const newPerson = () => ({
    username: name(),
    email: `${name()}@example.test`,
    profile: { first_name: 'Ben', last_name: 'Cruz' },
  });

  /** `METHOD path body.path` -> how to send it. A call that carries a file and is not here fails. */
  const BY_HAND: Record<string, { field: string; prepare(): Promise<Prepared> }> = {
    'POST /profile/update/profile-photo photo': {
      field: 'users.profile.photo',
      async prepare() {
        const person = await app.as('constituent');
        const send = sending(person, '/profile/update/profile-photo', 'photo', ([photo]) => ({
          photo,
        }));
        return { owner: person.user, send };
      },
    },
    'POST /profile/identification/submit files': {
      field: 'users.identification.files',
      async prepare() {
        const person = await app.as('constituent');
        const path = '/profile/identification/submit';
        const send = sending(person, path, 'files', (files) => ({ type: 'passport', files }));
        return { owner: person.user, send };
      },
    },
    'POST /care/identification/{id} files': {
      field: 'users.identification.files',
      async prepare() {
        const person = await app.as('constituent');
        const { id } = await buildPersonInCare(app.db, person.user);
        const path = `/care/identification/${id}`;
        const send = sending(person, path, 'files', (files) => ({ type: 'passport', files }));
        return { owner: person.user, send };
      },
    },
    'POST /users/create profile.photo': {
      field: 'users.profile.photo',
      async prepare() {
        const send = sending(admin, '/users/create', 'profile.photo', ([photo]) => {
          const made = newPerson();
          return { ...made, profile: { ...made.profile, photo } };
        });
        return { owner: admin.user, send };
      },
    },
    'POST /users/update/{id} profile.photo': {
      field: 'users.profile.photo',
      async prepare() {
        const { id } = await buildUser(app.db);
        const send = sending(admin, `/users/update/${id}`, 'profile.photo', ([photo]) => ({
          profile: { photo },
        }));
        return { owner: admin.user, send };
      },
    },
    'POST /users/update/profile-photo/{id} photo': {
      field: 'users.profile.photo',
      async prepare() {
        const { id } = await buildUser(app.db);
        const send = sending(
          admin,
          `/users/update/profile-photo/${id}`,
          'profile.photo',
          ([photo]) => ({
            photo,
          }),
        );
        return { owner: admin.user, send };
      },
    },
    'POST /services/create photo': {
      field: 'services.photo',
      async prepare() {
        const { team_id } = await buildService(app.db);
        const send = sending(admin, '/services/create', 'photo', ([photo]) => ({
          ...{ name: name(), team_id, photo },
        }));
        return { owner: admin.user, send };
      },
    },
    'POST /services/update/{id} photo': {
      field: 'services.photo',
      async prepare() {
        const { id } = await buildService(app.db);
        const send = sending(admin, `/services/update/${id}`, 'photo', ([photo]) => ({ photo }));
        return { owner: admin.user, send };
      },
    },
    'POST /settings/update organisation_logo': {
      field: 'settings.organisation_logo',
      async prepare() {
        const send = sending(admin, '/settings/update', 'organisation_logo', ([logo]) => ({
          organisation_logo: logo,
        }));
        return { owner: admin.user, send };
      },
    },
  };

  /** Of resources that no list knows by hand: the plain calls that carry the field. */
  const derived = derivedCalls
    .filter(({ action }) => action === 'create' || action === 'update')
    .flatMap(({ resource, action, path }) =>
      fileFields([resource]).map(({ path: at, isList }): [string, (typeof BY_HAND)[string]] => {
        const prepare = async () => {
          const making = { app, maker: admin, recipes: WRITES };
          const to =
            action === 'create'
              ? path
              : path.replace('{id}', await newRecord(app, resource, { recipes: WRITES }));
          const rest = action === 'create' ? await bodyFor(resource, making, { [at]: null }) : {};
          const send = sending(admin, to, at, (ids) => withValue(rest, at, isList ? ids : ids[0]));
          return { owner: admin.user, send };
        };
        return [`POST ${path} ${at}`, { field: `${resource.name}.${at}`, prepare }];
      }),
    );
  const CALLS = { ...BY_HAND, ...Object.fromEntries(derived) };

  const fieldName = ({ resource, path }: FileField) => `${resource.name}.${path}`;
  const named = (field: string) =>
    fileFields().find((fileField) => fieldName(fileField) === field) as FileField;

  it('knows every call whose body carries a file, and every field by a call', () => {
    const leaves = new Set(fileFields().map(({ path }) => path.split('.').at(-1)));
    const carrying = operationsOf(app.app).flatMap((call) =>
      pathsIn(call.body)
        .filter((path) => leaves.has(path.split('.').at(-1)))
        .map((path) => `${nameOf(call)} ${path}`),
    );
    expect(carrying.sort()).toEqual(Object.keys(CALLS).sort());
    const known = new Set(Object.values(CALLS).map(({ field }) => field));
    expect([...known].sort()).toEqual(fileFields().map(fieldName).sort());
  });

  describe.each(Object.entries(CALLS))('%s', (_name, { field, prepare }) => {
    const { purpose, isPicture } = named(field);
    const fileFor = (owner: { id: string }, of: FilePurpose = purpose, mime?: string) =>
      buildFile(app.db, app.files, { owner, purpose: of, ...(mime ? { mime } : {}) });

    it('takes an own upload for it', async () => {
      const { send, owner } = await prepare();
      const { status } = await send([await fileFor(owner)]);
      expect([200, 201]).toContain(status);
    });

    it.each(filePurposes().filter((filePurpose) => filePurpose !== purpose))(
      'refuses a file for %s',
      async (other) => {
        const { send, owner } = await prepare();
        expect(await send([await fileFor(owner, other)])).toEqual(UNKNOWN);
      },
    );

    it("refuses another's file exactly as an absent one", async () => {
      const { send } = await prepare();
      const stranger = await buildUser(app.db);
      expect(await send([await fileFor(stranger)])).toEqual(UNKNOWN);
      expect(await send([ABSENT])).toEqual(UNKNOWN);
    });

    it('refuses a file that another record uses, and leaves it there', async () => {
      const { send, owner } = await prepare();
      const used = await fileFor(owner);
      const holder = await useElsewhere(named(field), used);
      expect(await send([used])).toEqual({
        status: 422,
        told: expect.stringContaining('elsewhere'),
      });
      expect(await holder()).toContain(used);
    });

    it('gives one file to one of two who take it at once', async () => {
      const { send, owner } = await prepare();
      const { send: other } = await prepare();
      const file = await fileFor(owner);
      const statuses = (await Promise.all([send([file]), other([file])])).map((one) => one.status);
      expect(statuses.filter((status) => status < 300).length).toBeLessThanOrEqual(
        field === 'settings.organisation_logo' ? 2 : 1,
      );
    });

    it.runIf(isPicture)('refuses a document', async () => {
      const { send, owner } = await prepare();
      const { status, told } = await send([await fileFor(owner, purpose, 'application/pdf')]);
      expect({ status, told }).toEqual({ status: 422, told: expect.stringMatching(/picture/) });
    });
  });

  it('takes what a record holds already, also from somebody else', async () => {
    const other = await app.as('admin');
    const photo = await buildFile(app.db, app.files, { owner: admin.user, purpose: 'service' });
    const { id } = await buildService(app.db);
    const path = `/services/update/${id}`;
    expect((await admin.post(path, { photo })).status).toBe(200);
    expect((await other.post(path, { photo, name: name() })).status).toBe(200);
  });

  it('an import carries no file', async () => {
    const photo = await buildFile(app.db, app.files, { owner: admin.user, purpose: 'photo' });
    const person = newPerson();
    const { first_name, last_name } = person.profile;
    const { outcomes } = await beginImport(admin, 'users', { key: 'email' });
    const cells = { email: person.email, 'profile.first_name': first_name };
    const named = { ...cells, 'profile.last_name': last_name };
    expect(fates(await outcomes([{ ...named, 'profile.photo': photo }]))).toEqual([
      'There is no such field',
    ]);
  });

  describe('a picture is read with the record that shows it', () => {
    const status = async (id: string, client: Client) =>
      (await downloadFrom(app.app, id, client.token)).statusCode;

    it('is read by everybody once its service is active', async () => {
      const photo = await buildFile(app.db, app.files, { owner: admin.user, purpose: 'service' });
      expect([await status(photo, app.anyone), await status(photo, admin)]).toEqual([404, 200]);
      const { id, team_id } = await buildService(app.db, { status: 'draft' });
      await admin.post(`/services/update/${id}`, { photo });
      const [near, far] = [
        await app.as('staff', { teams: [{ id: team_id }] }),
        await app.as('staff'),
      ];
      expect(await status(photo, near)).toBe(200);
      for (const client of [app.anyone, await app.as('constituent'), far]) {
        expect(await status(photo, client)).toBe(404);
      }
      await admin.post(`/services/update/status/${id}`, { status: 'active' });
      expect(await status(photo, app.anyone)).toBe(200);
    });

    it('is read by the person on it and whoever may see them', async () => {
      const person = await app.as('constituent');
      const photo = await buildFile(app.db, app.files, { owner: person.user, purpose: 'photo' });
      expect(await status(photo, admin)).toBe(404);
      await person.post('/profile/update/profile-photo', { photo });
      const { team_id } = await buildService(app.db);
      const far = await app.as('staff', { teams: [{ id: team_id }] });
      expect([await status(photo, person), await status(photo, admin)]).toEqual([200, 200]);
      for (const client of [app.anyone, await app.as('constituent'), far]) {
        expect(await status(photo, client)).toBe(404);
      }
    });
  });

  const buildHolder = async (resource: Resource): Promise<{ id: string }> => {
    if (resource.name === 'users') return buildUser(app.db);
    if (resource.name === 'services') return buildService(app.db);
    return { id: await newRecord(app, resource, { recipes: WRITES }) };
  };

  /** As rows from before stand there. @returns what asks for the ids that it holds */
  async function useElsewhere({ resource, path, isList }: FileField, id: string) {
    const column = sql.identifier(path.replaceAll('.', '_'));
    const table = sql.identifier(tableName(resource));
    const value = isList ? sql`array[${id}::text]` : sql`${id}::uuid`;
    if (resource.singleton) {
      // There is one record only: another resource stands in for the other record.
      const { id: service } = await buildService(app.db, { photo: id });
      return async () =>
        JSON.stringify(await rows(app.db, sql`select photo from services where id = ${service}`));
    }
    const record = await buildHolder(resource);
    await app.db.execute(sql`update ${table} set ${column} = ${value} where id = ${record.id}`);
    return async () =>
      JSON.stringify(
        await rows(app.db, sql`select ${column} from ${table} where id = ${record.id}`),
      );
  }
});

const UNKNOWN = { status: 422, told: 'This does not exist: upload it again' };

/** Dotted paths of a body, those of lists' items at the list. */
function pathsIn(node: Node | null | undefined, prefix = ''): string[] {
  if (!node) return [];
  const inner = [node.items, ...(node.anyOf ?? [])].flatMap((one) => pathsIn(one, prefix));
  const own = Object.entries(node.properties ?? {}).flatMap(([key, value]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    return [path, ...pathsIn(value, path)];
  });
  return [...new Set([...own, ...inner])];
}
