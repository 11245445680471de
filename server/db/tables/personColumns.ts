/** Every column that holds the id of a person: those of the declarations, and of tables that have none. */
import type { Resource } from '#schema/declaration/defineResource.ts';
import { activityLog, resources, user } from '#schema/index.ts';
import { columnName } from './columns.ts';
import { tableName } from './resourceTables.ts';

/**
 * `record`: it is about the person, or says that they did something, and stays true of them whatever
 * record of theirs is kept. `account`: a way in or a habit, which ends with the account. `kept`: it is
 * not changed afterwards, or gone within days.
 */
type Keeping = 'record' | 'account' | 'kept';

export interface PersonColumn {
  table: string;
  column: string;
  keeping: Keeping;
}

/** A test names every other column of ids there is, so that a new one is not forgotten here. */
const OF_OTHER_TABLES: Readonly<Record<string, Readonly<Record<string, Keeping>>>> = {
  files: { owner_id: 'record' },
  questionnaire_responses: { user_id: 'record', author_id: 'record' },
  health_consents: { user_id: 'record', given_by: 'record' },
  reservation_history: { actor_id: 'record' },
  events: { user_id: 'record', actor_id: 'record' },
  credentials: { user_id: 'account' },
  sessions: { user_id: 'account' },
  challenges: { user_id: 'account' },
  reset_tokens: { user_id: 'account' },
  visit_links: { user_id: 'account' },
  idempotency_keys: { user_id: 'account' },
  list_views: { user_id: 'account' },
  second_factors: { user_id: 'account' },
  recovery_codes: { user_id: 'account' },
  sign_on_identities: { user_id: 'account' },
  distinct_people: { first_id: 'account', second_id: 'account' },
  people_read: { reader_id: 'kept', person_id: 'kept' },
  reading_days: { reader_id: 'kept' },
};

const otherColumns: readonly PersonColumn[] = Object.entries(OF_OTHER_TABLES).flatMap(
  ([table, columns]) =>
    Object.entries(columns).map(([column, keeping]) => ({ table, column, keeping })),
);

/** What was done is not written again, whoever it turns out to have been. */
const keepingIn = (resource: Resource): Keeping =>
  resource.name === activityLog.name ? 'kept' : 'record';

/** @param declared all resources by default */
export const personColumns = (declared: readonly Resource[] = resources): PersonColumn[] => [
  ...declared.flatMap((resource) =>
    resource.flatFields
      .filter(({ field }) => field.to === user.name)
      .map(({ path, field }) => {
        const keeping = keepingIn(resource);
        return field.kind === 'reference_many'
          ? { table: `${tableName(resource)}_${columnName(path)}`, column: 'target_id', keeping }
          : { table: tableName(resource), column: columnName(path), keeping };
      }),
  ),
  ...otherColumns,
];

/** Tables without a declaration whose rows go with whom they are about. */
export const tablesOfPerson: readonly string[] = otherColumns
  .filter(({ column }) => column === 'user_id')
  .map(({ table }) => table);
