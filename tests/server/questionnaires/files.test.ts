import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { removeUnused } from '#server/files/removeUnused.ts';
import { wipePerson } from '#server/users/erasure/wipe.ts';
import {
  buildQuestionRow,
  buildSectionRow,
  type QuestionRow,
} from '../../support/builders/buildQuestionnaire.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { downloadFrom, picture, uploadTo } from '../../support/uploads.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let income: QuestionRow;
  let proof: QuestionRow;
  let seen: QuestionRow;
  let person: Client & { user: UserRow };
  let staff: Client & { user: UserRow };
  beforeEach(async () => {
    service = await buildService(app.db, { requires_questionnaire: true });
    const { team_id } = service;
    const section = await buildSectionRow(app.db, { team_id, title: 'Household' });
    const options = [{ id: '01900000-0000-7000-8000-0000000000a1', label: 'Low', points: 2 }];
    income = await buildQuestionRow(app.db, section, { kind: 'single_choice', options });
    proof = await buildQuestionRow(app.db, section, { kind: 'file', is_sensitive: true });
    const desk = await buildSectionRow(app.db, { team_id, answered_by: 'respondent' });
    seen = await buildQuestionRow(app.db, desk, { kind: 'file' });
    person = await app.as('constituent', { password: PASSWORD });
    await buildReservation(app.db, { service_id: service.id, user_id: person.user.id });
    staff = await app.as('staff', { teams: [{ id: team_id }] });
  });
  const self = () => `/team-questionnaire/self-filled/${service.id}`;
  const about = () => `/team-questionnaire/respondent/${service.id}/${person.user.id}`;
  async function upload({ token }: Client, purpose = 'answer'): Promise<string> {
    const { body } = await uploadTo(app.app, token, await picture().png().toBuffer(), purpose);
    return body.id;
  }
  async function send(by: Client, path: string, what: string, answers: object) {
    const { version_id } = (await by.get(path)).body;
    return by.post(`${path}/${what}`, { version_id, answers });
  }
  const read = async ({ token }: Client, id: string) =>
    (await downloadFrom(app.app, id, token)).statusCode;
  const tidy = () => removeUnused({ db: app.db, store: app.files, now: app.clock.now() });

  describe('a file in an answer', () => {
    it('is an upload for this, of whoever answers', async () => {
      const other = await app.as('constituent');
      const wrong = [await upload(other), await upload(person, 'photo'), crypto.randomUUID()];
      for (const id of wrong) {
        for (const what of ['save-draft', 'submit-answers']) {
          const { status, body } = await send(person, self(), what, { [proof.id]: [id] });
          expect([status, Object.keys(body.errors)]).toEqual([422, [`answers.${proof.id}`]]);
        }
      }
      const mine = await upload(person);
      expect((await send(person, self(), 'submit-answers', { [proof.id]: [mine] })).status).toBe(
        201,
      );
    });

    it('is in use from the draft on, and stays with what was submitted', async () => {
      const [kept, dropped] = [await upload(person), await upload(person)];
      await send(person, self(), 'save-draft', { [proof.id]: [kept, dropped] });
      await send(person, self(), 'save-draft', { [proof.id]: [kept] });
      await tidy();
      app.clock.advance({ days: 1, minutes: 1 });
      const gone = await tidy();
      expect([gone.includes(dropped), gone.includes(kept)]).toEqual([true, false]);
      person = { ...(await app.signedIn(person.user)), user: person.user };
      await send(person, self(), 'submit-answers', { [proof.id]: [kept] });
      await send(person, self(), 'submit-answers', {});
      await tidy();
      app.clock.advance({ days: 2 });
      expect(await tidy()).not.toContain(kept);
    });

    it('is read by who may read the answers, once they are submitted, and the log tells', async () => {
      const id = await upload(person);
      await send(person, self(), 'save-draft', { [proof.id]: [id] });
      const elsewhere = await app.as('staff', {
        teams: [{ id: (await buildService(app.db)).team_id }],
      });
      expect(await read(staff, id)).toBe(404);
      await send(person, self(), 'submit-answers', { [proof.id]: [id] });
      expect(await read(staff, id)).toBe(200);
      expect(await read(person, id)).toBe(200);
      expect(await read(elsewhere, id)).toBe(404);
      expect(await read(await app.as('constituent'), id)).toBe(404);
      const logged = await rows(
        app.db,
        sql`select actor_id from activity_logs where action = 'read_answers' and subject_id = ${person.user.id}`,
      );
      expect(logged).toEqual([{ actor_id: staff.user.id }]);
    });

    it('about somebody is theirs, whoever has sent it', async () => {
      const id = await upload(staff);
      await send(staff, about(), 'submit-answers', { [seen.id]: [id] });
      const [file] = await rows(app.db, sql`select owner_id from files where id = ${id}`);
      expect(file).toEqual({ owner_id: person.user.id });
      expect(await read(staff, id)).toBe(200);
    });
  });

  async function answerAll() {
    const [mine, theirs] = [await upload(person), await upload(staff)];
    const answers = { [income.id]: '01900000-0000-7000-8000-0000000000a1', [proof.id]: [mine] };
    await send(person, self(), 'submit-answers', answers);
    await send(staff, about(), 'submit-answers', { [seen.id]: [theirs] });
    return [mine, theirs];
  }

  it('the copy of your data holds what was answered, in words', async () => {
    const [mine, theirs] = await answerAll();
    const { rawPayload } = await app.app.inject({
      method: 'POST',
      url: '/api/profile/export',
      payload: { current_password: PASSWORD },
      headers: { authorization: `Bearer ${person.token}` },
    });
    const archive = unzipSync(rawPayload);
    const answers = JSON.parse(strFromU8(archive['answers.json'] ?? new Uint8Array()));
    expect(answers).toMatchObject([
      {
        service: service.name,
        kind: 'self',
        state: 'submitted',
        by: 'you',
        answers: [
          { section: 'Household', question: income.text, answer: 'Low' },
          { question: proof.text, answer: [mine] },
        ],
      },
      { kind: 'respondent', by: 'the office', answers: [{ answer: [theirs] }] },
    ]);
    expect(JSON.stringify(answers)).not.toContain(staff.user.id);
  });

  it('erasing a person takes their answers with it, and the files in them', async () => {
    const files = await answerAll();
    await send(person, self(), 'save-draft', { [income.id]: 'half' });
    const { id, email } = person.user;
    const gone = await app.db.transaction((tx) =>
      wipePerson(tx, { ...app.deps, viewer: null, now: app.clock.now() }, { id, email }),
    );
    expect(gone.sort()).toEqual(files.sort());
    const left = await rows(
      app.db,
      sql`select 1 from questionnaire_responses where user_id = ${id}
        union all select 1 from questionnaire_values where service_id = ${service.id}`,
    );
    expect(left).toEqual([]);
    const [log] = await rows(
      app.db,
      sql`select actor_name, subject_name from activity_logs where action = 'submit_answers' and actor_id = ${id}`,
    );
    expect(log).toEqual({ actor_name: 'Erased person', subject_name: 'Erased person' });
  });
});
