/** Writes the plan, hundreds of rows at a time. */
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import {
  category,
  counter,
  frequentlyAskedQuestion,
  role,
  screen,
  service,
  settings,
  team,
  user,
  view,
} from '#schema/index.ts';
import type { Tx } from '../db/database.ts';
import { linkTable, tableOf } from '../db/tables/resourceTables.ts';
import {
  satisfactionCounts,
  satisfactionMarks,
  satisfactionWaiting,
} from '../db/tables/satisfactionTables.ts';
import {
  credentials,
  mailContents,
  questionnaireResponses,
  questionnaireValues,
  questionnaireVersions,
  reservationHistory,
} from '../db/tables/systemTables.ts';
import {
  counterSeats,
  lineDays,
  lineSteps,
  visitPeriods,
  visits,
} from '../db/tables/visitTables.ts';
import { CATEGORIES, type CategoryKey } from './content/categories.ts';
import { linkLines } from './linkLines.ts';
import { activityLogs } from './plan/activity.ts';
import type { Plan } from './plan/index.ts';
import { mails } from './plan/mails.ts';
import { notifications } from './plan/notifications.ts';
import { type Person, users } from './plan/person.ts';
import { questions, sections } from './plan/questionnaires/rows.ts';
import { reservations } from './plan/reservations.ts';
import { iso } from './present.ts';

/** A statement can carry 65,535 values; the widest row has about 30. */
const BATCH = 500;
/** Rows in one text, so that no statement grows beyond some megabytes. */
const TEXT_BATCH = 4000;

interface Given {
  password_hash: string;
  roleIds: ReadonlyMap<string, string>;
}

export async function insertPlan(tx: Tx, plan: Plan, { password_hash, roleIds }: Given) {
  const { offer, people } = plan;
  await tx.update(tableOf(settings)).set(offer.settings);
  await insert(tx, tableOf(role), offer.roles);
  await insert(tx, tableOf(team), offer.teams);
  await insert(tx, tableOf(counter), offer.counters);
  await insert(tx, tableOf(screen), offer.screens);
  await insert(tx, tableOf(view), offer.views);
  await insert(tx, tableOf(category), offer.categories);
  await insert(
    tx,
    tableOf(service),
    offer.services.map(({ row: { categories: _, ...row } }) => row),
  );
  await insert(
    tx,
    linkTable(service, 'categories'),
    offer.services.flatMap(({ row }) => links(row.id, row.categories)),
  );
  await insert(tx, tableOf(frequentlyAskedQuestion), offer.faqs);
  await insert(
    tx,
    users,
    people.map((person, index) => ({
      ...person.row,
      category_confirmations: confirmationsOf(person, index, offer.categoryIds),
    })),
  );
  // Nobody agreed to it before it was there.
  await tx.execute(
    sql`update privacy_notices set since = least(since, (select min(created_at) from users))`,
  );
  await insert(
    tx,
    credentials,
    people
      .filter(({ carer }) => carer === undefined)
      .map(({ row }) => ({ user_id: row.id, password_hash, changed_at: row.created_at })),
  );
  await insert(
    tx,
    linkTable(user, 'roles'),
    people.flatMap(({ row, role, more_roles = [] }) =>
      links(row.id, [roleIds.get(role) ?? '', ...more_roles.map(offer.roleIds)]),
    ),
  );
  await insert(
    tx,
    linkTable(user, 'teams'),
    people.flatMap(({ row, teams }) => links(row.id, teams.map(offer.teamIds))),
  );
  await insert(
    tx,
    linkTable(user, 'categories'),
    people.flatMap(({ row, categories }) =>
      links(row.id, categories.filter(isKept).map(offer.categoryIds)),
    ),
  );
  await insertMany(tx, reservations, plan.reservations);
  await insertMany(tx, reservationHistory, plan.history);
  await insertLines(tx, plan.lines);
  await insertQuestionnaires(tx, plan.questionnaires);
  await insert(tx, satisfactionCounts, plan.satisfaction.counts);
  await insert(tx, satisfactionWaiting, plan.satisfaction.waiting);
  await insert(tx, satisfactionMarks, plan.satisfaction.marks);
  await insert(tx, notifications, plan.notifications);
  await insert(tx, mails, plan.mails);
  await insert(tx, mailContents, plan.contents);
  await insert(tx, activityLogs, plan.activity);
}

async function insertLines(tx: Tx, lines: Plan['lines']) {
  const linked = await linkLines(lines);
  await insert(tx, lineDays, linked.days);
  await insert(tx, lineSteps, linked.links);
  await insert(tx, visits, linked.visits);
  await insert(tx, visitPeriods, lines.periods);
  await insert(tx, counterSeats, lines.seats);
}

async function insertQuestionnaires(tx: Tx, asked: Plan['questionnaires']) {
  await insert(tx, sections, asked.sections);
  await insert(tx, questions, asked.questions);
  await insert(tx, questionnaireVersions, asked.versions);
  await insert(tx, questionnaireResponses, asked.responses);
  await insert(tx, questionnaireValues, asked.values);
}

/** What follows from the profile is stored for nobody. */
const isKept = (key: CategoryKey) => CATEGORIES[key].way !== 'derived';

/** Every ninth person has confirmed their categories online, and nobody has looked at it yet. */
const confirmationsOf = (
  { categories, created_at }: Person,
  index: number,
  idOf: (key: CategoryKey) => string,
) =>
  categories
    .filter((key) => isKept(key) && index % 9 === 0)
    .map((key) => ({
      category_id: idOf(key),
      status: 'unchecked' as const,
      confirmed_at: iso(created_at),
      checked_at: null,
      checked_by: null,
    }));

const links = (owner_id: string, targets: readonly string[]) =>
  targets.map((target_id) => ({ owner_id, target_id }));

async function insert<T extends PgTable>(tx: Tx, table: T, rows: readonly PgInsertValue<T>[]) {
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx.insert(table).values(rows.slice(from, from + BATCH));
  }
}

/** Rows that all name the same columns: as one text a batch, in half the time of single values. */
async function insertMany<T extends PgTable>(tx: Tx, table: T, rows: readonly PgInsertValue<T>[]) {
  const columns = getTableColumns(table);
  const named = Object.keys(rows[0] ?? {}).map((key) => sql.identifier(columns[key]?.name ?? key));
  const list = sql.join(named, sql`, `);
  for (let from = 0; from < rows.length; from += TEXT_BATCH) {
    const text = JSON.stringify(rows.slice(from, from + TEXT_BATCH));
    await tx.execute(
      sql`insert into ${table} (${list})
        select ${list} from json_populate_recordset(null::${table}, ${text}::json)`,
    );
  }
}
