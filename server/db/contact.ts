/** Who answers for a person: whoever they are in the care of, and everybody else for themselves. */
import { sql } from 'drizzle-orm';

/** Joins them as `m` to a person `u`. */
export const contact = sql`users m on m.id = coalesce(u.responsible_id, u.id)`;

/** The name of a person `u` who is in somebody's care; null of everybody else. */
export const nameInCare = sql`case when u.responsible_id is not null
  then concat_ws(' ', u.profile_first_name, u.profile_last_name) end`;
