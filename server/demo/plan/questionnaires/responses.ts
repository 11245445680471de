/** What was answered when and by whom: for themselves, by staff about a person, and half of it. */
import { type Answers, checkAnswers } from '#schema/questionnaires/questionnaire.ts';
import { type AskingTeam, QUESTIONNAIRES } from '../../content/questionnaires/index.ts';
import { between, DAY, dateOf, MINUTE, type Present } from '../../present.ts';
import { type Random, randomOf } from '../../random.ts';
import type { OfferedService } from '../offer.ts';
import type { Person } from '../person.ts';
import { visitorsOf } from '../visitors.ts';
import { ANSWERS } from './answering.ts';
import type { TeamQuestionnaire } from './form.ts';
import type { AskedVisit } from './visits.ts';

export interface PlannedResponse {
  team: AskingTeam;
  kind: 'self' | 'respondent';
  person: Person;
  author: Person;
  service: OfferedService;
  reservation_id: string | null;
  begun: number;
  saved: number;
  state: 'draft' | 'submitted';
  answers: Answers;
  score: number | null;
}
type Filled = Omit<PlannedResponse, 'answers' | 'score'>;
type Questionnaires = Readonly<Record<AskingTeam, TeamQuestionnaire>>;

/** People of each team who are in the middle of it. */
const DRAFTS = 2;

/** Before the booking; the last step of both was confirming it. */
export function selfResponses(asked: readonly AskedVisit[], all: Questionnaires) {
  const random = randomOf('own answers');
  return asked
    .filter(({ has_answered }) => has_answered)
    .map(({ visit: { person, service, created_at }, row }) => {
      const saved = Math.max(person.created_at, created_at - random.int(1, 3) * MINUTE);
      const begun = Math.max(person.created_at, saved - random.int(3, 12) * MINUTE);
      const reservation_id = row.id ?? null;
      const state = 'submitted';
      return answeringOneself(
        person,
        { service, reservation_id, begun, saved, state },
        all,
        random,
      );
    });
}

/** During the visit, by whoever receives the person; while it lasts it is a draft. */
export function respondentResponses(asked: readonly AskedVisit[], all: Questionnaires) {
  const random = randomOf('answers of staff');
  return asked.flatMap(({ visit: { person, service, steps }, row }) => {
    const stepTo = (status: string) =>
      steps.find(({ after }) => after.activity_status === status) ?? null;
    const [began, completed] = [stepTo('in_progress'), stepTo('completed')];
    if (!began || random.chance(0.1)) return [];
    const response = {
      ...{ team: teamOf(service), kind: 'respondent' as const, service },
      ...{ person, author: began.actor, begun: began.at },
      saved: completed ? between(began.at + MINUTE, completed.at, random) : began.at,
      state: completed ? ('submitted' as const) : ('draft' as const),
      reservation_id: completed ? (row.id ?? null) : null,
    };
    return [filled(response, all, random)];
  });
}

interface Around {
  services: readonly OfferedService[];
  constituents: readonly Person[];
  present: Present;
}

/** Begun in the last hours by people who have answered nothing yet. */
export function drafts(
  answered: readonly PlannedResponse[],
  all: Questionnaires,
  { services, constituents, present }: Around,
) {
  const random = randomOf('drafts');
  const busy = new Set(answered.map(({ person }) => person));
  return services
    .filter(({ row }) => row.requires_questionnaire && row.ask_again === 'every_booking')
    .flatMap((service) => {
      const free = visitorsOf(service, constituents).filter(
        (visitor) =>
          !busy.has(visitor) &&
          visitor.barred_at === null &&
          visitor.created_at < present.now - DAY,
      );
      return free.slice(0, DRAFTS).map((person) => {
        busy.add(person);
        const begun = present.now - random.int(20, 200) * MINUTE;
        const saved = begun + random.int(1, 8) * MINUTE;
        const draft = { service, reservation_id: null, begun, saved, state: 'draft' } as const;
        return answeringOneself(person, draft, all, random);
      });
    });
}

const answeringOneself = (
  person: Person,
  own: Pick<Filled, 'service' | 'reservation_id' | 'begun' | 'saved' | 'state'>,
  all: Questionnaires,
  random: Random,
) =>
  filled({ ...own, team: teamOf(own.service), kind: 'self', person, author: person }, all, random);

/** In a draft, the first half is answered. */
function filled(response: Filled, all: Questionnaires, random: Random): PlannedResponse {
  const { team, kind, person, saved, state } = response;
  const keyedAnswers = ANSWERS[team][kind]({ person, random, date: dateOf(saved) });
  const { answers, errors, score } = checkAnswers(
    all[team][kind],
    all[team].toAnswers(keyedAnswers),
  );
  const [wrong] = Object.keys(errors);
  if (wrong) throw new RangeError(`The ${kind} answers to ${team} lack ${wrong}`);
  if (state === 'submitted') return { ...response, answers, score };
  const list = Object.entries(answers);
  const half = Object.fromEntries(list.slice(0, Math.ceil(list.length / 2)));
  return { ...response, answers: half, score: null };
}

function teamOf({ demo: { team }, row }: OfferedService): AskingTeam {
  if (team in QUESTIONNAIRES) return team as AskingTeam;
  throw new RangeError(`The team of ${row.name} asks nothing`);
}
