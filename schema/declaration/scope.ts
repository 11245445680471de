/** Who asks, and which records they reach: the words that declarations and access rules share. */

/** Which records a permission reaches. */
export type Reach = 'everyone' | 'signed_in' | 'own' | 'team' | 'all';

export interface Viewer {
  id: string;
  roles: readonly {
    name: string;
    reach: Exclude<Reach, 'everyone' | 'signed_in'>;
    permissions: readonly string[];
  }[];
  team_ids: readonly string[];
  /** People in their care, whose records they have as their own. */
  care_ids?: readonly string[];
  /** Visits before that instant (ISO, UTC) no longer open a person's record to the office; absent: no visit does. */
  visits_since?: string;
  /** They act through a program that has this key: it does what it names, and nothing else. */
  key?: ViewerKey;
}

interface ViewerKey {
  id: string;
  name: string;
  permissions: readonly string[];
  /** Nothing that it does is kept. */
  is_test: boolean;
}

/** The viewer's own records are theirs, and those of people in their care. */
export const ownIds = ({ id, care_ids = [] }: Viewer): readonly string[] => [id, ...care_ids];

/** What is done about this person is done for oneself or for somebody in one's care. */
export const isOwnPerson = (viewer: Viewer | null, id: string | null): boolean =>
  viewer !== null && id !== null && ownIds(viewer).includes(id);

export type Someone = Viewer | null | undefined;

/** Works for the organisation: some role of theirs reaches beyond their own records. */
export const isStaff = (viewer: Someone) =>
  viewer?.roles.some((role) => role.reach !== 'own') ?? false;

/** Later than any visit, so that none counts. */
const FAR_FUTURE = '9999-12-31T00:00:00.000Z';
export const visitsSince = (viewer: Viewer | null) => viewer?.visits_since ?? FAR_FUTURE;

interface FieldCondition {
  field: string;
  in: readonly string[];
}
interface ThroughCondition {
  /** Some record of this resource points here by its field `by`, and meets all of `where`, */
  through: string;
  by: string;
  where: readonly FieldCondition[];
  /** and its `field` is not before the instant `at`, */
  since: { field: string; at: string };
  /** unless one of the records that `link` names here meets `where`. */
  unless: { link: string; where: FieldCondition };
}
export type Condition = FieldCondition | ThroughCondition;

/** All records (true), none (false), or those that meet any of the conditions. */
export type Scope = boolean | readonly Condition[];

export type ScopeByReach = Partial<Record<Reach, (viewer: Viewer) => Scope>>;

/** `all` covers every record, any account what is its own, and a reach that is not declared nothing. */
export function scopeForReach(
  scopes: ScopeByReach | undefined,
  reach: Reach,
  viewer: Viewer,
): Scope {
  const declared = scopes?.[reach] ?? (reach === 'signed_in' ? scopes?.own : undefined);
  return declared ? declared(viewer) : reach === 'all';
}
