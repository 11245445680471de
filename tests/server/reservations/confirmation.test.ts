import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CalendarEvent } from '#schema/reservations/calendar.ts';
import { rows } from '#server/db/query.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onOneEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

interface Kept {
  subject: string;
  letter: {
    heading?: string;
    facts?: { label: string; text: string }[];
    event?: CalendarEvent;
  };
}

const SLOT = { date: '2026-12-02', time: '09:00' };

onOneEngine((engine) => {
  const app = testApp({ engine });
  const mailsTo = async (email: string) => {
    await app.notifyOfEvents();
    return rows<Kept>(
      app.db,
      sql`select c.subject, c.letter from mails m join mail_contents c on c.mail_id = m.id
        where m.recipient = ${email} order by m.created_at`,
    );
  };

  it('goes to the person, once, with what they need at the counter', async () => {
    const service = await buildService(app.db, {
      name: 'Birth certificate',
      location: 'City hall, counter 4',
      capacity: 1,
    });
    const ana = await app.as('constituent');
    const key = { 'idempotency-key': 'mail' };
    const body = { service_id: service.id, ...SLOT };
    const made = await ana.post('/reservations/create', body, key);
    await ana.post('/reservations/create', body, key);
    const sent = await mailsTo(ana.user.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe(`Birth certificate: your reservation ${made.body.reference}`);
    const { letter } = sent[0] as Kept;
    expect(letter.heading).toBe('Your reservation is confirmed');
    expect(letter.facts?.map(({ text }) => text)).toEqual([
      'Birth certificate',
      expect.stringMatching(/^Wednesday,? 2 December 2026, 9:00–9:30\sAM$/),
      'City hall, counter 4',
      made.body.reference,
    ]);
    expect(letter.event).toMatchObject({
      uid: made.body.id,
      sequence: 0,
      status: 'confirmed',
      starts_at: '2026-12-02T01:00:00.000Z',
      ends_at: '2026-12-02T01:30:00.000Z',
    });

    const late = await app.as('constituent');
    expect((await late.post('/reservations/create', body)).status).toBe(409);
    expect(await mailsTo(late.user.email)).toEqual([]);
  });

  it.each([
    ['24', /, 9:00 to 9:30$/],
    ['12', /, 9:00–9:30\sAM$/],
  ])('has the clock of the organisation: %s hours', async (clock, time) => {
    await app.db.execute(sql`update settings set clock = ${clock}`);
    const service = await buildService(app.db);
    const ana = await app.as('constituent');
    await ana.post('/reservations/create', { service_id: service.id, ...SLOT });
    const [mail] = await mailsTo(ana.user.email);
    await app.db.execute(sql`update settings set clock = 'region'`);
    expect(mail?.letter.facts?.[1]?.text).toMatch(time);
  });

  it('goes to the one it is booked for, not to who stands at the desk', async () => {
    const team = await buildTeam(app.db);
    const staff = await app.as('staff', { teams: [team] });
    const service = await buildService(app.db, { team_id: team.id, capacity: 2 });
    const person = await buildUser(app.db);
    await lookUp(app, staff, person.id);
    const book = (more: object) =>
      staff.post('/reservations/create', { service_id: service.id, user_id: person.id, ...more });
    expect((await book({ date: '2026-12-01', time: '10:00', walk_in: true })).status).toBe(201);
    expect(await mailsTo(person.email)).toEqual([]);
    expect((await book(SLOT)).status).toBe(201);
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect(await mailsTo(staff.user.email)).toEqual([]);
  });
});
