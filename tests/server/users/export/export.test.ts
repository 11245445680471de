import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { beforeEach, expect, it } from 'vitest';
import { logActivity, systemActor } from '#server/activityLogs/log.ts';
import { rows, timestamptz } from '#server/db/query.ts';
import { files } from '#server/db/tables/systemTables.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { newReference } from '#server/reservations/reference.ts';
import { buildDeclared, confirming } from '#tests/support/builders/buildCategory.ts';
import { buildPersonInCare } from '#tests/support/builders/buildPersonInCare.ts';
import { buildReservation } from '#tests/support/builders/buildReservation.ts';
import { buildService } from '#tests/support/builders/buildService.ts';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import { uniqueKey } from '#tests/support/builders/unique.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { forgetTries, PASSWORD } from '../../signIn/sessions/signIn.ts';
import { buildLine, done } from '../../visits/buildLine.ts';

const viewerOf = (id: string) => ({ id, roles: [], team_ids: [] });

onOneEngine((engine) => {
  const app = testApp({ engine });
  let maria: UserRow;
  let token: string | null;
  beforeEach(async () => {
    await forgetTries(app);
    maria = await buildUser(app.db, { password: PASSWORD, profile_barangay: 'San Roque' });
    ({ token } = await app.signedIn(maria));
  });

  async function ask(current_password: unknown = PASSWORD, language = 'en') {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/profile/export',
      payload: { current_password },
      headers: {
        'accept-language': language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  }
  async function archive(language?: string) {
    const answer = await ask(PASSWORD, language);
    expect(answer.status).toBe(200);
    const unzipped = unzipSync(answer.bytes);
    const text = (name: string) => strFromU8(unzipped[name] ?? new Uint8Array());
    return {
      names: Object.keys(unzipped),
      found: unzipped,
      text,
      json: (name: string) => JSON.parse(text(name)),
    };
  }
  async function keepFile(owner: UserRow, name: string, bytes: Uint8Array, mime = 'image/jpeg') {
    const id = crypto.randomUUID();
    await app.files.put(id, bytes);
    const file = { id, owner_id: owner.id, purpose: 'identification', name, mime };
    const created_at = app.clock.now().toISOString();
    await app.db.insert(files).values({ ...file, size: bytes.byteLength, created_at });
    return id;
  }

  it('has the same of each person in their care, and of nobody else', async () => {
    const clerk = await app.as('admin');
    const confirmed = confirming(await buildDeclared(app.db));
    const child = await buildPersonInCare(app.db, maria, {
      category_confirmations: confirmed.category_confirmations.map((one) => ({
        ...one,
        checked_by: clerk.user.id,
      })),
    });
    const other = await buildPersonInCare(app.db, await buildUser(app.db));
    const service = await buildService(app.db, { name: 'Vaccination', capacity: 2 });
    const visit = await buildReservation(app.db, { user_id: child.id, service_id: service.id });
    await buildReservation(app.db, { user_id: other.id, service_id: service.id, seat: 2 });
    const client = await app.signedIn(maria);
    await client.post(`/reservations/update/status/${visit.id}`, { status: 'cancelled' });

    const { names, json, text } = await archive();
    const folder = `people_in_care/${child.id}/`;
    expect(json(`${folder}person.json`)).toMatchObject({ id: child.id, relation: 'child' });
    expect(text(`${folder}person.json`)).not.toContain(clerk.user.id);
    expect(json(`${folder}reservations.json`)).toMatchObject([
      { reference: visit.reference, status: 'cancelled', history: [{ by: 'you' }] },
    ]);
    expect(json(`${folder}activity.json`)).toEqual([]);
    expect(json('reservations.json')).toEqual([]);
    expect(text('README.txt')).toContain('people_in_care/');
    expect(names.filter((name) => name.includes(other.id))).toEqual([]);
  });

  it('says of what was done before by whom: by the office, by oneself, or by somebody else', async () => {
    const former = await buildUser(app.db);
    const admin = await app.as('admin');
    const service = await buildService(app.db);
    const visit = await buildReservation(app.db, { user_id: maria.id, service_id: service.id });
    const twin = await buildUser(app.db, { status: 'erased' });
    await app.db.execute(sql`insert into merged_people values (${twin.id}, ${maria.id})`);
    for (const actor of [former.id, admin.user.id, twin.id, maria.id]) {
      await app.db.execute(sql`insert into reservation_history (reservation_id, created_at, actor_id, action)
        values (${visit.id}, now(), ${actor}, 'notes')`);
      await app.db.transaction((tx) =>
        logActivity(tx, { ...systemActor(app.clock.now()), viewer: viewerOf(actor) }, [
          { action: 'update', resource: 'users', subject_id: maria.id },
        ]),
      );
    }
    const { json } = await archive();
    const by = (rows: { by: string }[]) => rows.map((row) => row.by).sort();
    const each = ['somebody else', 'the office', 'you', 'you'];
    expect(by(json('reservations.json')[0].history)).toEqual(each);
    const updates = json('activity.json').filter(({ what }: { what: string }) => what === 'update');
    expect(by(updates)).toEqual(each);
  });

  it('holds of each reservation the visit: ticket, arrival, and what took how long', async () => {
    const line = await buildLine(app, { ticket_letter: 'C' });
    const { visit } = await line.arrived({ user_id: maria.id }, 'pregnant');
    await line.arrived();
    app.clock.advance({ minutes: 10 });
    const clerk = await app.signedIn(line.clerk.user);
    done(await clerk.post(`/visits/step/${visit.id}`, { step: 'start' }));
    const { json, text } = await archive();
    app.clock.advance({ minutes: -10 });
    const [own] = json('reservations.json');
    expect(own.visit).toMatchObject({
      ticket: 'C001',
      priority: 'pregnant',
      periods: [{ state: 'waiting' }, { state: 'being_served', ended_at: null }],
    });
    const [waited] = own.visit.periods;
    expect(Date.parse(waited.ended_at) - Date.parse(waited.started_at)).toBe(600_000);
    expect(Date.parse(own.visit.arrived_at)).toBe(app.clock.now().getTime());
    expect(text('reservations.json')).not.toContain(line.clerk.user.id);
  });

  it('is a ZIP of everything that is held on the person, and of nobody else', async () => {
    const other = await buildUser(app.db, { profile_last_name: 'Stranger' });
    const service = await buildService(app.db, { name: 'Birth certificate', capacity: 3 });
    const own = await buildReservation(app.db, {
      ...{ user_id: maria.id, service_id: service.id },
      places: 2,
      squeeze_reason: 'For staff alone',
    });
    await buildReservation(app.db, { user_id: other.id, service_id: service.id, seat: 3 });
    const client = await app.signedIn(maria);
    await client.post(`/reservations/update/status/${own.id}`, { status: 'cancelled' });
    await app.notifyOfEvents();

    const { names, json, text } = await archive();
    expect(names).toEqual([
      'README.txt',
      'account.json',
      'reservations.json',
      'reservations.csv',
      'answers.json',
      'health_consents.json',
      'activity.json',
      'files.json',
      'notifications.json',
      'mails.json',
      'limits.json',
      'sessions.json',
      'second_factors.json',
      'single_sign_on.json',
    ]);
    expect(json('account.json')).toMatchObject({
      id: maria.id,
      email: maria.email,
      profile: { barangay: 'San Roque' },
      roles: [{ name: 'constituent' }],
    });
    expect(json('reservations.json')).toMatchObject([
      {
        reference: own.reference,
        service: 'Birth certificate',
        status: 'cancelled',
        places: 2,
        history: [{ what: 'status', by: 'you' }],
      },
    ]);
    const [head = ''] = text('reservations.csv').split('\r\n');
    expect(head).toMatch(/reference.*service.*office.*places.*booked_at/);
    expect(names.map(text).join('')).not.toContain('For staff alone');
    const deeds = json('activity.json').map(({ what }: { what: string }) => what);
    expect(deeds).toEqual(['update_status', 'export_data']);
    const [mail] = json('mails.json');
    expect(mail).toMatchObject({
      recipient: maria.email,
      title: expect.stringContaining('cancelled'),
    });
    expect(json('sessions.json')).toHaveLength(2);
    expect(text('README.txt')).toContain('account.json');
    expect(names.map(text).join('')).not.toContain('Stranger');
    expect(names.map(text).join('')).not.toContain('argon2');
  });

  it('is in the language of whoever asks for it', async () => {
    const service = await buildService(app.db, { name: 'Birth certificate' });
    const admin = await app.as('admin');
    const translations = { fil: { name: 'Sertipiko ng kapanganakan' } };
    await admin.post(`/services/update/${service.id}`, { translations });
    const own = await buildReservation(app.db, { user_id: maria.id, service_id: service.id });
    await admin.post(`/reservations/update/status/${own.id}`, {
      status: 'cancelled',
      reason: 'Ulan',
    });
    await app.notifyOfEvents();
    const { json, text } = await archive('fil');
    expect(json('reservations.json')[0].service).toBe('Sertipiko ng kapanganakan');
    expect(text('reservations.csv')).toContain('Sertipiko ng kapanganakan');
    const [notice] = json('notifications.json');
    const shown = await (await app.signedIn(maria)).get('/notifications', {
      'accept-language': 'fil',
    });
    expect(notice.title).toBe(shown.body.data[0].title);
    expect(notice.title).not.toContain('cancelled');
    expect(text('README.txt')).not.toContain('This is all');
    await forgetTries(app);
    expect((await archive('en')).json('notifications.json')[0].title).toContain('cancelled');
  });

  it('without a password takes a sign-in a moment ago', async () => {
    const user = await buildUser(app.db);
    ({ token } = await app.signedIn(user));
    app.clock.advance({ minutes: 11 });
    expect((await ask(undefined)).status).toBe(422);
    ({ token } = await app.signedIn(user));
    const body = { method: 'POST', url: '/api/profile/export', payload: {} } as const;
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.app.inject({ ...body, headers })).statusCode).toBe(200);
  });

  it('does not tell who is signed in which addresses have an account', async () => {
    const client = await app.signedIn(maria);
    const known = await buildUser(app.db, { password: PASSWORD });
    const visit = await buildReservation(app.db, { user_id: known.id, reference: newReference() });
    const unknown = `${uniqueKey('nobody')}@example.test`;
    /** What the export holds of all that was tried on that address. */
    const activityAfter = async (email: string, reference: string) => {
      await forgetTries(app);
      await client.post('/login', { login: email, password: 'not this one' });
      await client.post('/login/code', { email });
      await client.post('/reservations/find', { reference, contact: email });
      const change = { email, current_password: PASSWORD };
      const { challenge } = (await client.post('/profile/update/email', change)).body;
      app.clock.advance({ minutes: 2 });
      await client.post('/forgot-password', { email });
      const path = '/profile/update/email/verify-otp-code';
      const refused = await client.post(path, { challenge, code: '000000' });
      const again = await client.post('/otp/resend', { challenge });
      const old = await client.post(path, { challenge, code: '000000' });
      app.clock.advance({ minutes: 2 });
      const profile = { first_name: 'Ana', last_name: 'Reyes' };
      await client.post('/register', {
        ...{ email, username: uniqueKey('ana'), password: PASSWORD, profile, privacy_version: 1 },
      });
      expect([refused.status, again.status, old.status]).toEqual([422, 200, 422]);
      const { json } = await archive();
      const deeds = json('activity.json').map((deed: Record<string, unknown>) => [
        ...[deed.what, deed.by, deed.resource, deed.subject_id === maria.id],
      ]);
      return deeds;
    };
    const ofUnknown = await activityAfter(unknown, newReference());
    const both = await activityAfter(known.email, visit.reference);
    expect(both.slice(0, ofUnknown.length)).toEqual(ofUnknown);
    expect(both.slice(ofUnknown.length)).toEqual(ofUnknown);
    expect(ofUnknown.map(([what]: unknown[]) => what)).toEqual([
      ...['send_code', 'login_failed', 'send_code', 'login_failed', 'export_data'],
    ]);
    while ((await deliverMails(app.deps, app.app.log)) > 0);
    expect(app.mailbox.mails.filter(({ to }) => to === maria.email)).toEqual([]);
  });

  it('holds the reservations as a table that computes nothing', async () => {
    const notes = '=HYPERLINK("https://example.test")';
    await buildReservation(app.db, { user_id: maria.id, notes });
    const { text } = await archive();
    const table = Papa.parse<Record<string, string>>(text('reservations.csv').slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    expect(table.data).toMatchObject([{ date: '2026-12-02', time: '09:00', notes: `'${notes}` }]);
  });

  it('holds your uploads byte for byte, also two of one name', async () => {
    const front = await keepFile(maria, 'card.jpg', new Uint8Array([1, 2, 3]));
    const back = await keepFile(maria, 'card.jpg', new Uint8Array(300_000).fill(7));
    await keepFile(await buildUser(app.db), 'theirs.jpg', new Uint8Array([9]));
    const gone = await keepFile(maria, 'gone.pdf', new Uint8Array([5]), 'application/pdf');
    await app.files.remove(gone);
    const { names, found, json } = await archive();
    const kept = (id: string) => found[`files/card-${id.slice(-6)}.jpg`];
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(2);
    expect([...(kept(front) ?? [])]).toEqual([1, 2, 3]);
    expect(kept(back)).toHaveLength(300_000);
    expect(json('files.json')).toHaveLength(3);
  });

  it('leaves out no row of many', async () => {
    const at = timestamptz(app.clock.now());
    await app.db.execute(sql`insert into notifications (id, created_at, updated_at, user_id, kind, title)
      select gen_random_uuid(), ${at}, ${at}, ${maria.id}, 'news', 'News ' || n from generate_series(1, 1201) n`);
    const { json } = await archive();
    expect(
      new Set(json('notifications.json').map(({ title }: { title: string }) => title)).size,
    ).toBe(1201);
  });

  it('asks for your own password, and is sent as a file that nothing keeps', async () => {
    for (const given of ['not this one', '', null, {}]) {
      expect([given, (await ask(given)).status]).toEqual([given, 422]);
    }
    const { headers } = await ask();
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="takda-2026-12-01.zip"',
      'cache-control': 'private, no-store',
    });
    app.clock.advance({ hours: 15, minutes: 10 });
    ({ token } = await app.signedIn(maria));
    // Ten past midnight in Manila, and still the day before in UTC.
    expect((await ask()).headers['content-disposition']).toContain('takda-2026-12-02.zip');
    token = null;
    expect((await ask()).status).toBe(401);
  });

  it('is noted, and handed out three times an hour', async () => {
    for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(200);
    const fourth = await ask();
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
    const noted = await rows(
      app.db,
      sql`select 1 from activity_logs where actor_id = ${maria.id} and action = 'export_data'`,
    );
    expect(noted).toHaveLength(3);
  });
});
