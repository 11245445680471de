import { describe, expect, it } from 'vitest';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { createSchema } from '#schema/declaration/record.ts';
import { questionnaireQuestion, questionnaireSection } from '#schema/index.ts';
import { keepDraft } from '#schema/questionnaires/keepDraft.ts';
import {
  checkAnswers,
  checkConditions,
  type Form,
  questionsOf,
} from '#schema/questionnaires/questionnaire.ts';
import { isDue } from '#server/questionnaires/due.ts';
import { countedValues } from '#server/questionnaires/values.ts';
import { breaking, demoAt, MOMENTS } from './demoAt.ts';

const KINDS = questionnaireQuestion.fields.kind.options?.map(({ id }) => id);

describe.each([...MOMENTS, '2028-02-29T15:50:00Z', '2027-09-08T16:10:00Z'])(
  'the questionnaires at %s',
  (moment) => {
    const { plan, all, people, now } = demoAt(moment);
    const { responses, values, versions } = plan.questionnaires;
    const byReservation = new Map(all.map((one) => [one.row.id, one]));
    const services = new Map(plan.offer.services.map(({ row }) => [row.id, row]));
    const submitted = responses.filter(({ state }) => state === 'submitted');
    const own = submitted.filter(({ kind }) => kind === 'self');
    const versionOf = (id: string) =>
      versions.find((version) => version.id === id) ?? expect.fail(`no version ${id}`);
    const time = (instant: unknown) => Date.parse(String(instant));

    it('were answered by sixty people for their visits, and by staff about them', () => {
      const answering = new Set(own.map(({ user_id }) => user_id)).size;
      expect(answering).toBeGreaterThanOrEqual(60);
      expect(answering).toBeLessThan(150);
      expect(new Set(own.map(({ service_id }) => service_id)).size).toBe(4);
      expect(submitted.length - own.length).toBeGreaterThan(30);
      expect(responses.filter(({ state }) => state === 'draft').length).toBeGreaterThanOrEqual(4);
    });

    it('hold answers that the form accepts, and none to a hidden question', () => {
      for (const { version_id, answers, score } of submitted) {
        const checked = checkAnswers(versionOf(version_id).content, answers);
        expect(checked).toEqual({ answers, errors: {}, score: score ?? null });
      }
      for (const { version_id, answers } of responses) {
        expect(keepDraft(versionOf(version_id).content, answers)).toEqual({ answers, errors: {} });
      }
      const scores = submitted
        .filter(({ kind }) => kind === 'respondent')
        .map(({ score }) => score);
      expect(scores.every((score) => typeof score === 'number')).toBe(true);
      expect(new Set(scores).size).toBeGreaterThan(2);
    });

    it('leave sensitive questions to the seal', () => {
      const sensitive = versions
        .flatMap(({ content }) => questionsOf(content))
        .filter(({ is_sensitive }) => is_sensitive);
      expect(sensitive.length).toBeGreaterThan(1);
      for (const { answers } of responses) {
        expect(sensitive.filter(({ id }) => id in answers)).toEqual([]);
      }
    });

    it('were answered in time, and by whom it may have been', () => {
      for (const one of responses) {
        const [begun, saved] = [time(one.created_at), time(one.updated_at)];
        const person = people.get(one.user_id);
        expect(begun).toBeGreaterThanOrEqual(person?.created_at ?? now);
        expect(begun).toBeGreaterThanOrEqual(time(versionOf(one.version_id).created_at));
        expect(begun).toBeLessThanOrEqual(saved);
        expect(saved).toBeLessThanOrEqual(now);
        expect(one.submitted_at).toBe(one.state === 'draft' ? null : one.updated_at);
        const author = people.get(one.author_id);
        const team = services.get(one.service_id)?.team_id;
        if (one.kind === 'self') expect(one.author_id).toBe(one.user_id);
        else expect(author?.teams.map(plan.offer.teamIds)).toContain(team);
      }
      for (const { reservation_id, submitted_at, kind, user_id, service_id } of submitted) {
        const { row, created, steps } =
          byReservation.get(String(reservation_id)) ?? expect.fail('for no visit');
        expect({ user_id, service_id }).toEqual({
          user_id: row.user_id,
          service_id: row.service_id,
        });
        if (kind === 'self') expect(time(submitted_at)).toBeLessThanOrEqual(created);
        else {
          expect(row.activity_status).toBe('completed');
          const began = steps.find(
            ({ after }) => (after as Record<string, string>).activity_status === 'in_progress',
          );
          expect(time(submitted_at)).toBeGreaterThan(time(began?.created_at));
        }
      }
    });

    it('keep one draft for each who fills a form in', () => {
      const keys = responses
        .filter(({ state }) => state === 'draft')
        .map(
          (response) =>
            `${response.user_id} ${response.service_id} ${response.kind} ${response.author_id}`,
        );
      expect(new Set(keys).size).toBe(keys.length);
    });

    it('tell of each visit whether its answers were there when it was booked', () => {
      const since = Math.min(...own.map((one) => time(one.submitted_at)));
      const broken = breaking(all, ({ row, service, created }) => {
        if (!service.row.requires_questionnaire || created < since) {
          return row.answers_status !== null;
        }
        const before = own
          .filter((one) => one.user_id === row.user_id && one.service_id === row.service_id)
          .filter((one) => time(one.submitted_at) <= created)
          .sort((a, b) => time(b.submitted_at) - time(a.submitted_at));
        const last = before[0] && {
          submitted_at: String(before[0].submitted_at),
          // What no visit had taken yet was there for this one.
          reservation_id: before[0].reservation_id === row.id ? null : 'another',
        };
        const at = { now: new Date(created), reservation_id: null };
        const isGiven = !isDue(service.row, last ?? null, at);
        return row.answers_status !== (isGiven ? 'given' : 'postponed');
      });
      expect(broken).toEqual([]);
      const postponed = all.filter(({ row }) => row.answers_status === 'postponed');
      expect(postponed.length).toBeGreaterThan(1);
      expect(postponed.length).toBeLessThan(30);
      expect(postponed.every(({ row }) => row.source !== 'online')).toBe(true);
    });

    it('count what was submitted and nothing else', () => {
      const expected = submitted.flatMap(({ id, service_id, version_id, answers, submitted_at }) =>
        countedValues({
          ...{ response_id: id, service_id, answers },
          form: versionOf(version_id).content,
          now: new Date(String(submitted_at)),
        }),
      );
      const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
      expect(sorted(values)).toEqual(sorted(expected));
      expect(values.length).toBeGreaterThan(400);
    });
  },
);

describe('what the demo asks', () => {
  const { plan } = demoAt('2026-12-01T02:05:00Z');
  const { sections, questions, versions } = plan.questionnaires;

  it('could have been typed in, and its conditions can be met', () => {
    for (const section of sections) {
      expect(issuesOf(questionnaireSection, section)).toBeUndefined();
    }
    for (const { team_id: _, ...row } of questions) {
      const { visible_if_match, visible_if_conditions, ...question } = row;
      const visible_if = { match: visible_if_match, conditions: visible_if_conditions };
      expect(issuesOf(questionnaireQuestion, { ...question, visible_if })).toBeUndefined();
    }
    for (const { content } of versions) expect(checkConditions(content as Form)).toEqual([]);
  });

  it('has questions of all nine kinds, in sections for both who answer', () => {
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    for (const team of new Set(sections.map(({ team_id }) => team_id))) {
      const here = sections.filter(({ team_id }) => team_id === team);
      expect(new Set(here.map(({ answered_by }) => answered_by))).toEqual(
        new Set(['self', 'respondent']),
      );
    }
  });

  it('kept the wording of the first answers when a question was edited', () => {
    const before = versions.filter(({ is_current }) => !is_current);
    expect(before).toHaveLength(1);
    const [first] = before;
    const current = versions.find(
      ({ team_id, kind, is_current }) =>
        is_current && kind === 'self' && team_id === first?.team_id,
    );
    const textsOf = (form?: Form) => questionsOf(form ?? { sections: [] }).map(({ text }) => text);
    const [old, now] = [textsOf(first?.content), textsOf(current?.content)];
    expect(old).toHaveLength(now.length);
    expect(old.filter((text) => !now.includes(text))).toEqual(['What are your symptoms?']);
  });
});

/** What a body with these fields would be refused for. */
function issuesOf(resource: Resource, record: Record<string, unknown>) {
  const { id: _, created_at: _1, updated_at: _2, ...body } = record;
  return createSchema(resource, 'admin').safeParse(body).error?.issues;
}
