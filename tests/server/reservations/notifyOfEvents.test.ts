/** Events become notifications and mails, each once, whatever fails meanwhile. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { notifyOfEvents } from '#server/reservations/notifyOfEvents.ts';
import { notifyStaff } from '#server/reservations/staffNotices.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  const failures: unknown[] = [];
  const tell = () =>
    notifyOfEvents(app.db, { clock: app.clock.now, onFailure: ({ err }) => failures.push(err) });
  const counted = async (user: { id: string }) => {
    const [found] = await rows<{ events: number; notifications: number; mails: number }>(
      app.db,
      sql`select (select count(*)::int from events where user_id = ${user.id}) as events,
        (select count(*)::int from notifications where user_id = ${user.id}) as notifications,
        (select count(*)::int from mails where user_id = ${user.id}) as mails`,
    );
    return found;
  };
  async function booked(service: { id: string }) {
    const person = await app.as('constituent');
    const body = { service_id: service.id, date: '2026-12-02', time: '09:00' };
    const { status, body: made } = await person.post('/reservations/create', body);
    expect(status).toBe(201);
    return { person, made };
  }

  it('leaves one row with the booking, and tells of it once', async () => {
    const { person } = await booked(await buildService(app.db, { capacity: 9 }));
    expect(await counted(person.user)).toEqual({ events: 1, notifications: 0, mails: 0 });
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    expect(await counted(person.user)).toEqual({ events: 0, notifications: 1, mails: 1 });
  });

  it('says what a service is called in the language of each reader', async () => {
    const service = await buildService(app.db, { requires_approval: true });
    const admin = await app.as('admin');
    const fil = { name: 'Konsulta', requirements: 'Anumang ID' };
    await admin.post(`/services/update/${service.id}`, { translations: { fil } });
    const team = { id: service.team_id };
    const staff = await app.as('staff', { teams: [team], profile_language: 'fil' });
    const person = await app.as('constituent', { profile_language: 'fil' });
    const body = { service_id: service.id, date: '2026-12-02', time: '09:00' };
    const answer = await person.post('/reservations/create', body, { 'accept-language': 'en' });
    expect(answer.body.service.name).toBe(service.name);
    await tell();
    const [mail] = await rows<{ letter: { facts: { text: string }[] } }>(
      app.db,
      sql`select c.letter from mails m join mail_contents c on c.mail_id = m.id
        where m.user_id = ${person.user.id}`,
    );
    expect(mail?.letter.facts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Konsulta', 'Anumang ID']),
    );
    const notices = await rows<{ body: string }>(
      app.db,
      sql`select body from notifications where user_id = ${staff.user.id}`,
    );
    expect(notices.map((notice) => notice.body)).toEqual([expect.stringContaining('Konsulta')]);
  });

  it('says what must not be missed, and asks for no reference of what is cancelled', async () => {
    const service = await buildService(app.db, { notice: 'Bring your card' });
    const { person, made } = await booked(service);
    await person.post(`/reservations/update/status/${made.id}`, { status: 'cancelled' });
    await tell();
    const mails = await rows<{ letter: { paragraphs: string[]; facts: { label: string }[] } }>(
      app.db,
      sql`select c.letter from mails m join mail_contents c on c.mail_id = m.id
        where m.user_id = ${person.user.id} order by m.id`,
    );
    const asked = 'Reference, to show when you come';
    expect(
      mails.map(({ letter: { paragraphs, facts } }) => [
        paragraphs,
        facts.some(({ label }) => label === asked),
      ]),
    ).toEqual([
      [['Bring your card'], true],
      [[], false],
    ]);
    const { body } = await person.get(`/reservations/show/${made.id}`);
    expect(body.notice).toBe('Bring your card');
  });

  it('can be read in another language later than it was told in', async () => {
    const service = await buildService(app.db, { name: 'Consultation' });
    const admin = await app.as('admin');
    const fil = { name: 'Konsulta' };
    await admin.post(`/services/update/${service.id}`, { translations: { fil } });
    const { person } = await booked(service);
    await tell();
    const titleIn = async (language: string) =>
      (await person.get('/notifications', { 'accept-language': language })).body.data[0].title;
    expect(await titleIn('en')).toContain('Consultation');
    expect(await titleIn('fil')).toContain('Konsulta');
  });

  it('tells of the visit as it was then, although it was moved and cancelled since', async () => {
    const { person, made } = await booked(await buildService(app.db));
    await person.post(`/reservations/update/${made.id}`, { date: '2026-12-03', time: '10:00' });
    await person.post(`/reservations/update/status/${made.id}`, { status: 'cancelled' });
    await tell();
    const mails = await rows<{ letter: { event: { status: string; starts_at: string } } }>(
      app.db,
      sql`select c.letter from mails m join mail_contents c on c.mail_id = m.id
        where m.user_id = ${person.user.id} order by m.id`,
    );
    expect(mails.map(({ letter: { event } }) => [event.status, event.starts_at])).toEqual([
      ['confirmed', '2026-12-02T01:00:00.000Z'],
      ['confirmed', '2026-12-03T02:00:00.000Z'],
      ['cancelled', '2026-12-03T02:00:00.000Z'],
    ]);
  });

  it('shows staff the first of what happened at one moment, whichever team it is of', async () => {
    const teams = [await buildTeam(app.db), await buildTeam(app.db)];
    const clerk = await app.as('staff', { teams });
    const at = app.clock.now().toISOString();
    const noticesOf = (kind: string, teamsInOrder: typeof teams) =>
      teamsInOrder.map(({ id: team_id }, place) => ({
        ...{ kind, team_id, at, link: '/', actor_id: null },
        words: { en: { title: kind, body: `${place}` } },
      }));
    const notices = [...noticesOf('one', teams), ...noticesOf('other', teams.toReversed())];
    await app.db.transaction(async (tx) => {
      // The planner may join by team, which has no say in what came first.
      await tx.execute(sql`set local enable_nestloop = off`);
      await tx.execute(sql`set local enable_hashjoin = off`);
      await notifyStaff(tx, notices);
    });
    const shown = await rows(
      app.db,
      sql`select kind, body from notifications where user_id = ${clerk.user.id} order by kind`,
    );
    expect(shown).toEqual([
      { kind: 'one', body: '0' },
      { kind: 'other', body: '0' },
    ]);
  });

  it('is not held up by one that cannot be told, which is tried again', async () => {
    const service = await buildService(app.db, { capacity: 9 });
    const [first, second] = [await booked(service), await booked(service)];
    await app.db.execute(sql`update events set details = details || '{"date": "no day"}'
      where user_id = ${first.person.user.id}`);
    await tell();
    expect(failures).toHaveLength(1);
    expect(await counted(first.person.user)).toEqual({ events: 1, notifications: 0, mails: 0 });
    expect(await counted(second.person.user)).toEqual({ events: 0, notifications: 1, mails: 1 });
    await tell();
    expect(failures).toHaveLength(1);
    await app.db.execute(sql`update events set details = details || '{"date": "2026-12-02"}'`);
    app.clock.advance({ minutes: 2 });
    await tell();
    expect(await counted(first.person.user)).toEqual({ events: 0, notifications: 1, mails: 1 });
  });

  it.skipIf(engine === 'pglite')(
    'waits for nobody who is locked, and tells the others',
    async () => {
      const service = await buildService(app.db, { capacity: 9 });
      const [locked, other] = [await booked(service), await booked(service)];
      await app.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from users where id = ${locked.person.user.id} for update`);
        await tell();
        expect(await counted(other.person.user)).toEqual({ events: 0, notifications: 1, mails: 1 });
      });
      expect(await counted(locked.person.user)).toMatchObject({ events: 1 });
      await tell();
      expect(await counted(locked.person.user)).toEqual({ events: 0, notifications: 1, mails: 1 });
    },
  );

  it.skipIf(engine === 'pglite')('numbers changes that waited for each other', async () => {
    const { person, made } = await booked(await buildService(app.db));
    const staff = await app.as('admin');
    const move = (time: string) => ({ date: '2026-12-03', time });
    const waiting = async () =>
      (
        await rows(
          app.db,
          sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length;
    const changes: Promise<{ status: number }>[] = [];
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from users where id = ${person.user.id} for update`);
      changes.push(person.post(`/reservations/update/${made.id}`, move('10:00')));
      changes.push(staff.post(`/reservations/update/${made.id}`, move('11:00')));
      await expect.poll(waiting).toBe(2);
    });
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
    const numbers = await rows<{ changes: number }>(
      app.db,
      sql`select (details ->> 'changes')::int as changes from events
        where subject_id = ${made.id} order by 1`,
    );
    expect(numbers.map((one) => one.changes)).toEqual([0, 1, 2]);
  });

  it('tells nobody whose account was erased meanwhile', async () => {
    const { person } = await booked(await buildService(app.db));
    await app.db.execute(sql`update users set status = 'erased' where id = ${person.user.id}`);
    await tell();
    expect(await counted(person.user)).toEqual({ events: 0, notifications: 0, mails: 0 });
  });
});
