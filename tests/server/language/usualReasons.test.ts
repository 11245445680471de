/** Reasons in the product's own words are read in the language of whoever reads them. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import {
  NAME_CHANGED_SINCE,
  NOT_OPEN_ANY_LONGER,
  REJECTIONS,
} from '#schema/language/usualReasons.ts';
import { rows } from '#server/db/query.ts';
import { translatorFor } from '#server/language/catalogues.ts';
import { buildFile } from '../../support/builders/buildFile.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const FILIPINO = { 'accept-language': 'fil' };
const inFilipino = translatorFor('fil');

onOneEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  let maria: Client & { user: UserRow };
  beforeEach(async () => {
    admin = await app.as('admin');
    maria = await app.as('constituent', { profile_language: 'fil' });
  });

  it('the reason why a visit lost its time shows on its page, in its history, lists, notices and mails', async () => {
    const said = inFilipino(NOT_OPEN_ANY_LONGER);
    expect(said).not.toBe(NOT_OPEN_ANY_LONGER);
    const service = await buildService(app.db);
    const visit = await buildReservation(app.db, {
      service_id: service.id,
      user_id: maria.user.id,
    });
    const change = { status: 'inactive', orphans: 'cancel' };
    expect((await admin.post(`/services/update/status/${service.id}`, change)).status).toBe(200);

    const shown = (reader: Client, headers = {}) =>
      reader.get(`/reservations/show/${visit.id}`, headers);
    const { body } = await shown(maria, FILIPINO);
    expect([body.reason, body.history.at(-1).reason]).toEqual([said, said]);
    expect((await shown(admin)).body.reason).toBe(NOT_OPEN_ANY_LONGER);
    const list = await maria.get(`/reservations?ids=${visit.id}`, FILIPINO);
    expect(list.body.data[0].reason).toBe(said);

    await app.notifyOfEvents();
    expect((await maria.get('/notifications', FILIPINO)).body.data[0].body).toContain(said);
    expect((await maria.get('/notifications')).body.data[0].body).toContain(NOT_OPEN_ANY_LONGER);
    const [mail] = await rows<{ letter: { paragraphs: string[] } }>(
      app.db,
      sql`select c.letter from mails m join mail_contents c on c.mail_id = m.id
        where m.recipient = ${maria.user.email}`,
    );
    expect(mail?.letter.paragraphs.join()).toContain(said);
  });

  it('the reason why an identification was rejected stands beside words of one’s own', async () => {
    const [usual = ''] = REJECTIONS;
    const front = await buildFile(app.db, app.files, {
      owner: maria.user,
      purpose: 'identification',
    });
    await maria.post('/profile/identification/submit', { type: 'philsys', files: [front] });
    const answer = { status: 'rejected', reason: `${usual} Ask for Jo.` };
    await admin.post(`/users/identification/status/${maria.user.id}`, answer);
    const read = async () => (await maria.get('/profile', FILIPINO)).body.identification.reason;
    expect(await read()).toBe(`${inFilipino(usual)} Ask for Jo.`);
    const told = (await maria.get('/notifications', FILIPINO)).body.data[0].body;
    expect(told).toContain(`${inFilipino(usual)} Ask for Jo.`);
    const kept = await admin.get(`/users/show/${maria.user.id}`);
    expect(kept.body.identification.reason).toBe(answer.reason);
  });

  it('the reason says when another name took an identification back', async () => {
    await app.db.execute(
      sql`update users set identification_status = 'verified' where id = ${maria.user.id}`,
    );
    await maria.post('/profile/update', { profile: { last_name: 'Ramos' } });
    const { body } = await maria.get('/profile', FILIPINO);
    expect(body.identification.reason).toBe(inFilipino(NAME_CHANGED_SINCE));
  });
});
