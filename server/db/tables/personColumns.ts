/** Every column that holds the id of a person: those of the declarations, and of tables that have none. */
import type { Resource } from '#schema/declaration/defineResource.ts';
import {
  activityLog,
  apiKey,
  mail,
  notification,
  reachedLimit,
  resources,
  user,
  view,
} from '#schema/index.ts';
import { columnName } from './columns.ts';
import { tableName } from './resourceTables.ts';

/**
 * `record`: it is about the person, or says that they did something, and stays true of them whatever
 * record of theirs is kept. `account`: a way in or a habit, which ends with the account. `kept`: it is
 * not changed afterwards, or gone within days.
 */
type Keeping = 'record' | 'account' | 'kept';

interface Rule {
  keeping: Keeping;
  /** The row goes when its person is erased. */
  isErased: boolean;
}

export interface PersonColumn extends Rule {
  table: string;
  column: string;
}

const OWN: Rule = { keeping: 'record', isErased: true };
const DEED: Rule = { keeping: 'record', isErased: false };
const ACCOUNT: Rule = { keeping: 'account', isErased: true };
const KEPT: Rule = { keeping: 'kept', isErased: false };

/** A test names every other column of ids there is, so that a new one is not forgotten here. */
const OF_OTHER_TABLES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  files: { owner_id: DEED },
  questionnaire_responses: { user_id: OWN, author_id: DEED },
  health_consents: { user_id: OWN, given_by: DEED },
  reservation_history: { actor_id: DEED },
  revisions: { actor_id: DEED },
  visit_periods: { staff_id: DEED },
  counter_seats: { staff_id: ACCOUNT },
  events: { user_id: OWN, actor_id: DEED },
  credentials: { user_id: ACCOUNT },
  sessions: { user_id: ACCOUNT },
  challenges: { user_id: ACCOUNT },
  reset_tokens: { user_id: ACCOUNT },
  visit_links: { user_id: ACCOUNT },
  idempotency_keys: { user_id: ACCOUNT },
  list_views: { user_id: ACCOUNT },
  imports: { user_id: ACCOUNT },
  import_profiles: { user_id: ACCOUNT },
  second_factors: { user_id: ACCOUNT },
  recovery_codes: { user_id: ACCOUNT },
  sign_on_identities: { user_id: ACCOUNT },
  distinct_people: { first_id: ACCOUNT, second_id: ACCOUNT },
  // Where a merged record went is still true once the other is merged into a third.
  merged_people: { merged_id: KEPT, kept_id: DEED },
  people_read: { reader_id: KEPT, person_id: KEPT },
  reading_days: { reader_id: KEPT },
};

const otherColumns: readonly PersonColumn[] = Object.entries(OF_OTHER_TABLES).flatMap(
  ([table, columns]) =>
    Object.entries(columns).map(([column, rule]) => ({ table, column, ...rule })),
);

/** What is written to a person, or counted of them; their other records stay, without their name. */
const OF_ONE_PERSON: readonly string[] = [notification.name, mail.name, reachedLimit.name];

/** What was done is not written again, whoever it turns out to have been. */
function ruleOf(resource: Resource): Rule {
  if (resource.name === activityLog.name) return KEPT;
  if (resource.name === apiKey.name || resource.name === view.name) return ACCOUNT;
  return OF_ONE_PERSON.includes(resource.name) ? OWN : DEED;
}

/** @param declared all resources by default */
export const personColumns = (declared: readonly Resource[] = resources): PersonColumn[] => [
  ...declared.flatMap((resource) =>
    resource.flatFields
      .filter(({ field }) => field.to === user.name)
      .map(({ path, field }) => {
        const rule = ruleOf(resource);
        return field.kind === 'reference_many'
          ? { table: `${tableName(resource)}_${columnName(path)}`, column: 'target_id', ...rule }
          : { table: tableName(resource), column: columnName(path), ...rule };
      }),
  ),
  ...otherColumns,
];
