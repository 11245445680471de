/**
 * Takes in how a visit was. Once a visit: its mark decides. What was said is taken apart into tallies,
 * and nothing of it refers to the visit, nor the visit to it.
 */
import { type SQL, sql } from 'drizzle-orm';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import { service as serviceResource } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import { MIN_GROUP_SIZE } from '#schema/questionnaires/distribution.ts';
import type { SatisfactionAnswers, VisitOfForm } from '#schema/satisfaction/form.ts';
import { type Channel, knowsCharter, NOT_APPLICABLE } from '#schema/satisfaction/questions.ts';
import { toLocal } from '#schema/time/zone.ts';
import { logActivity, systemActor } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { lock } from '../db/locks.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import { readSettings, timeZoneOf } from '../db/settings.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { isAskedAbout } from '../mails/feedbackLinks.ts';
import { fingerprint } from '../sealing/tokens.ts';
import { networkTry } from '../signIn/challenges/loginLimits.ts';

interface AskedVisit {
  reservation_id: string;
  user_id: string;
  channel: Channel;
  date: string;
  is_answered: boolean;
  service_id: string;
  service_name: string;
  team_id: string;
  team_name: string;
}

/** @throws AppError not_found, alike for a link that never was, has ended or is another's */
export async function showForm(context: Context, form: VisitOfForm) {
  const visit = await visitOf(context, form);
  const { date, is_answered } = visit;
  return {
    service: { id: visit.service_id, name: visit.service_name },
    team: { id: visit.team_id, name: visit.team_name },
    ...{ date, is_answered },
  };
}

interface AnsweredForm extends VisitOfForm {
  answers: SatisfactionAnswers;
}

/** @throws AppError not_found; duplicate where the form is used */
export async function answerForm(context: Context, { answers, ...form }: AnsweredForm) {
  await saveAnswers(context, await visitOf(context, form), answers);
  return {};
}

interface AnsweredVisit {
  reservation_id: string;
  channel: Channel;
  answers: SatisfactionAnswers;
}

/**
 * For whoever has shown already that they were there.
 * @returns false where nobody is asked about that visit
 * @throws AppError duplicate where it was rated already
 */
export async function answerVisit(
  context: Context,
  { reservation_id, channel, answers }: AnsweredVisit,
): Promise<boolean> {
  const visit = await readVisit(context, { reservation_id });
  if (visit) await saveAnswers(context, { ...visit, channel }, answers);
  return visit !== null;
}

async function saveAnswers(context: Context, visit: AskedVisit, answers: SatisfactionAnswers) {
  const { now, language } = context;
  const { CC2, CC3, ...always } = answers;
  const said = {
    ...(knowsCharter(always.CC1) ? { ...always, CC2, CC3 } : always),
    ...{ channel: visit.channel, language },
  };
  await inTransaction(context.db, async (tx) => {
    await useMark(tx, visit.reservation_id);
    await addUp(tx, { ...visit, said, now });
    // Neither who, nor from where: only that this service was rated.
    await logActivity(tx, systemActor(now), [
      { action: 'rate', resource: serviceResource.name, subject_id: visit.service_id },
    ]);
  });
}

const GONE = msg('This link no longer works. A visit can be rated for 30 days.');
const USED = msg('This visit was rated already. Thank you.');

async function visitOf(context: Context, form: VisitOfForm): Promise<AskedVisit> {
  const counted = form.token === undefined ? null : await networkTry(context, 'link');
  const visit = await readVisit(context, form);
  if (!visit) throw gone();
  if (!counted && !isOwnPerson(context.viewer, visit.user_id)) throw gone();
  await counted?.takeBack();
  return visit;
}

const gone = () => new AppError('not_found', GONE);

async function readVisit(
  { db, now, language }: Context,
  { token, reservation_id }: VisitOfForm,
): Promise<AskedVisit | null> {
  const hash = token === undefined ? null : fingerprint(token);
  const [visit] = await rows<AskedVisit>(
    db,
    sql`select r.id as reservation_id, r.user_id, coalesce(l.channel, 'account') as channel,
        to_char(r.date, 'YYYY-MM-DD') as date, coalesce(k.is_used, false) as is_answered,
        r.service_id, ${textIn('s', 'name', language)} as service_name,
        r.team_id, ${textIn('t', 'name', language)} as team_name
      from reservations r
      left join satisfaction_links l on l.token_hash = ${hash}
      left join satisfaction_marks k on k.reservation_id = r.id
      join services s on s.id = r.service_id
      join teams t on t.id = r.team_id
      where r.id = coalesce((select reservation_id from satisfaction_links where token_hash = ${hash}),
        ${reservation_id ?? null}::uuid) and ${isAskedAbout(now)}`,
  );
  return visit ?? null;
}

/** Of two at once, the other waits here, and finds it used. */
async function useMark(tx: Tx, reservation_id: string) {
  const used = await rows(
    tx,
    sql`insert into satisfaction_marks (reservation_id, is_used) values (${reservation_id}, true)
      on conflict (reservation_id) do update set is_used = true
      where not satisfaction_marks.is_used returning 1`,
  );
  if (used.length === 0) throw new AppError('duplicate', USED);
}

interface Form {
  team_id: string;
  service_id: string;
  said: SatisfactionAnswers;
  now: Date;
}

/**
 * Answers are released in fives. Those to a score are counted together, without who says that it does not
 * apply; those to what kind of client one is are counted each for itself.
 */
const countedTogether = sql`case when question ~ '^(SQD|CC)' and answer <> ${NOT_APPLICABLE} then ''
  else answer end`;

async function addUp(tx: Tx, { team_id, service_id, said, now }: Form) {
  // Tallies of one service are told in fives: two at once would each tell of their own.
  await lock(tx, 'satisfaction');
  const ofService = sql`team_id = ${team_id} and service_id = ${service_id}`;
  const answers = Object.entries(said)
    .filter(([, answer]) => answer !== undefined)
    .map(([question, answer]) => ({ question, answer }));
  await tx.execute(sql`insert into satisfaction_waiting (team_id, service_id, question, answer, count)
    select ${team_id}::uuid, ${service_id}::uuid, question, answer, 1
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a (question text, answer text)
    on conflict (team_id, service_id, question, answer)
      do update set count = satisfaction_waiting.count + 1`);
  const { date } = toLocal(now.getTime(), timeZoneOf(await readSettings(tx)));
  await tx.execute(sql`insert into satisfaction_counts (month, team_id, service_id, question, answer, count)
    select date_trunc('month', ${date}::date)::date, team_id, service_id, question, answer, count
    from satisfaction_waiting where ${ofService} and ${isEnough(ofService)}
    on conflict (month, team_id, service_id, question, answer)
      do update set count = satisfaction_counts.count + excluded.count`);
  await tx.execute(
    sql`delete from satisfaction_waiting where ${ofService} and ${isEnough(ofService)}`,
  );
  // Every row is written anew: which ones a transaction wrote would tell its form.
  await tx.execute(sql`update satisfaction_waiting set count = count where ${ofService}`);
}

const isEnough = (ofService: SQL) =>
  sql`(question, ${countedTogether}) in (select question, ${countedTogether} from satisfaction_waiting
    where ${ofService} group by 1, 2 having sum(count) >= ${MIN_GROUP_SIZE}::int)`;
