/** Who asks, and which records they reach: the words that declarations and access rules share. */

/** Which records a permission reaches. */
export type Reach = 'everyone' | 'own' | 'team' | 'all';

export interface Viewer {
  id: string;
  roles: readonly {
    name: string;
    reach: Exclude<Reach, 'everyone'>;
    permissions: readonly string[];
  }[];
  team_ids: readonly string[];
}

export type Condition =
  | { field: string; in: readonly string[] }
  /** Some record of `through` points here by `by` and meets `where`. */
  | { through: string; by: string; where: { field: string; in: readonly string[] } };

/** All records (true), none (false), or those that meet any of the conditions. */
export type Scope = boolean | readonly Condition[];
