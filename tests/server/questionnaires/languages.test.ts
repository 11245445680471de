import Papa from 'papaparse';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const FILIPINO = { 'accept-language': 'fil' };
const ENGLISH = { 'accept-language': 'en' };
const SECTIONS = '/team-questionnaire/sections';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let staff: Client;
  let person: Client & { user: UserRow };
  let section: { id: string };
  let question: { id: string; options: { id: string }[] };

  beforeEach(async () => {
    service = await buildService(app.db, { requires_questionnaire: true, name: 'Dental' });
    const { team_id } = service;
    staff = await app.as('staff', { teams: [{ id: team_id }] });
    person = await app.as('constituent');
    section = await made('', {
      ...{ team_id, title: 'Household' },
      translations: { fil: { title: 'Sambahayan' } },
    });
    question = await made('/questions', {
      ...{ section_id: section.id, text: 'Where do you live?', kind: 'single_choice' },
      options: [
        { label: 'At home', points: 1, translations: { fil: { label: 'Sa bahay' } } },
        { label: 'Elsewhere', points: 2 },
      ],
      translations: { fil: { text: 'Saan kayo nakatira?' } },
    });
  });
  async function made(at: string, body: object) {
    const { status, body: record } = await staff.post(`${SECTIONS}${at}/create`, body);
    expect(status).toBe(201);
    return record;
  }
  const path = () => `/team-questionnaire/self-filled/${service.id}`;
  const open = async (headers: Record<string, string>) => (await person.get(path(), headers)).body;
  const builder = async () =>
    (await staff.get(`/team-questionnaire/questionnaire/${service.team_id}`, FILIPINO)).body;
  const answer = async () => {
    const { version_id } = await open(ENGLISH);
    const answers = { [question.id]: question.options[0]?.id };
    await person.post(`${path()}/submit-answers`, { version_id, answers });
  };
  const FILIPINO_FORM = [
    {
      ...{ title: 'Sambahayan', translated: ['title'] },
      questions: [
        {
          text: 'Saan kayo nakatira?',
          options: [
            { label: 'Sa bahay', translated: ['label'] },
            { label: 'Elsewhere', translated: [] },
          ],
        },
      ],
    },
  ];

  describe('a form', () => {
    it('is asked in the language of the reader, what it lacks as it was written', async () => {
      expect((await open(FILIPINO)).sections).toMatchObject(FILIPINO_FORM);
      const [english] = (await open(ENGLISH)).sections;
      expect(english).toMatchObject({ title: 'Household', translated: [] });
      expect(JSON.stringify(english)).not.toContain('Sambahayan');
    });

    it('gets a new version with a new translation, and the old one keeps what it said', async () => {
      await answer();
      const translations = { fil: { text: 'Saan ang bahay ninyo?' } };
      await staff.post(`${SECTIONS}/questions/update/${question.id}`, { translations });
      expect((await open(FILIPINO)).sections[0].questions[0].text).toBe('Saan ang bahay ninyo?');
      const { body } = await person.get(`${path()}/${person.user.id}/answers`, FILIPINO);
      expect(body.data[0].sections).toMatchObject(FILIPINO_FORM);
    });

    it('is edited as it was written, with what it is in other languages', async () => {
      await staff.post(`${SECTIONS}/questions/update/${question.id}`, { text: 'Your home?' });
      const [edited] = (await builder()).sections;
      expect(edited).toMatchObject({
        title: 'Household',
        translations: { fil: { title: 'Sambahayan' } },
      });
      expect(edited.questions[0]).toMatchObject({
        text: 'Your home?',
        translations: { fil: { text: 'Saan kayo nakatira?' }, older: { fil: ['text'] } },
      });
      expect(edited.questions[0].options[0]).toMatchObject({
        ...{ label: 'At home', translations: { fil: { label: 'Sa bahay' } } },
      });
    });

    it('keeps its translations when it is asked in another way or copied', async () => {
      await answer();
      await staff.post(`${SECTIONS}/questions/update/${question.id}`, { kind: 'multiple_choice' });
      const other = await buildService(app.db, { requires_questionnaire: true });
      const both = await app.as('staff', {
        teams: [{ id: service.team_id }, { id: other.team_id }],
      });
      const body = { from_team_id: service.team_id };
      const copied = await both.post(`/team-questionnaire/copy/${other.team_id}`, body);
      for (const form of [await builder(), copied.body]) {
        expect(form.sections[0]).toMatchObject({
          translations: { fil: { title: 'Sambahayan' } },
          questions: [
            { kind: 'multiple_choice', translations: { fil: { text: 'Saan kayo nakatira?' } } },
          ],
        });
      }
    });
  });

  it('is in results and exports in the language of who reads them', async () => {
    await answer();
    const admin = await app.as('admin');
    const results = await admin.get(`/team-questionnaire/results/${service.team_id}`, FILIPINO);
    expect(results.body.questions[0]).toMatchObject({
      ...{ section: 'Sambahayan', text: 'Saan kayo nakatira?' },
    });
    const exported = async (headers: Record<string, string>) => {
      const at = `/team-questionnaire/export/${service.team_id}?shape=long`;
      const { data } = Papa.parse<Record<string, string>>(
        String((await admin.get(at, headers)).body).replace(/^\uFEFF/, ''),
        { header: true, skipEmptyLines: true },
      );
      return data[0];
    };
    expect(await exported(FILIPINO)).toMatchObject({
      ...{ section: 'Sambahayan', question: 'Saan kayo nakatira?', answer: 'Sa bahay' },
    });
    expect(await exported(ENGLISH)).toMatchObject({ section: 'Household', answer: 'At home' });
  });
});
