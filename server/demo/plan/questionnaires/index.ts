/** Two teams ask questions before a visit: what they ask, and what they were answered. */
import { QUESTIONNAIRES } from '../../content/questionnaires/index.ts';
import { HOUR, MINUTE, type Present } from '../../present.ts';
import { randomOf } from '../../random.ts';
import type { Offer } from '../offer.ts';
import type { Person } from '../person.ts';
import type { Kept } from '../reservations.ts';
import { keysOf } from '../span.ts';
import { type TeamQuestionnaire, teamQuestionnaire } from './form.ts';
import { drafts, type PlannedResponse, respondentResponses, selfResponses } from './responses.ts';
import { answerRows, editedRows, versionRow } from './rows.ts';
import { askedVisits } from './visits.ts';

export function planQuestionnaires(
  kept: readonly Kept[],
  { offer, constituents }: { offer: Offer; constituents: readonly Person[] },
  present: Present,
) {
  const all = { health: teamQuestionnaire('health'), welfare: teamQuestionnaire('welfare') };
  const visitsWithQuestions = askedVisits(kept, present);
  const own = selfResponses(visitsWithQuestions, all);
  const responses = [
    ...own,
    ...respondentResponses(visitsWithQuestions, all),
    ...drafts(own, all, { services: offer.services, constituents, present }),
  ].sort((a, b) => a.begun - b.begun);
  const teams = keysOf(QUESTIONNAIRES).map((team) =>
    planTeam(all[team], {
      team_id: offer.teamIds(team),
      responses: responses.filter((response) => response.team === team),
    }),
  );
  return {
    answers_statuses: new Map(
      visitsWithQuestions.map(({ row, answers_status }) => [row.id, answers_status]),
    ),
    sections: teams.flatMap((team) => team.sections),
    questions: teams.flatMap((team) => team.questions),
    versions: teams.flatMap((team) => team.versions),
    responses: teams.flatMap((team) => team.answered.map(({ row }) => row)),
    values: teams.flatMap((team) => team.answered.flatMap(({ values }) => values)),
    planned: responses,
  };
}

interface TeamAnswers {
  team_id: string;
  responses: readonly PlannedResponse[];
}

/** Whoever began first fixed the version; the constituents' one was edited half way. */
function planTeam(form: TeamQuestionnaire, { team_id, responses }: TeamAnswers) {
  const random = randomOf(`versions ${team_id}`);
  const own = responses.filter(({ kind }) => kind === 'self');
  const middle = form.edited.size > 0 ? Math.floor(own.length / 2) : 0;
  const parts = [
    { content: form.first, kind: 'self', of: own.slice(0, middle), is_current: false },
    { content: form.self, kind: 'self', of: own.slice(middle), is_current: true },
    {
      content: form.respondent,
      kind: 'respondent',
      of: responses.filter(({ kind }) => kind === 'respondent'),
      is_current: true,
    },
  ];
  const fixed = parts.flatMap(({ of, ...version }) => {
    const [first] = of;
    if (!first) return [];
    return [{ of, row: versionRow({ ...version, team_id }, first.begun, random) }];
  });
  const introduced = (responses[0]?.begun ?? 0) - HOUR;
  const edited = (own[middle]?.begun ?? 0) - MINUTE;
  return {
    ...editedRows(form, { team_id, introduced, edited }),
    versions: fixed.map(({ row }) => row),
    answered: fixed.flatMap(({ row, of }) =>
      of.map((response) => answerRows(response, row, random)),
    ),
  };
}
