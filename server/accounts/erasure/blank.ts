/** What is left of a person's row: every declared field, a new one too, without what it held. */
import { user } from '../../../schema/index.ts';

/** In place of a name, wherever one has to stand; `blank_activity` writes the same into the log. */
const FIRST = 'Erased';
const LAST = 'person';

/** That there was an agreement, of which version and when: it tells nothing of who it was. */
const STAYS = ['privacy.version', 'privacy.agreed_at'];

export function blankPerson(id: string): Record<string, unknown> {
  const key = `erased-${id.replaceAll('-', '')}`;
  /** No mail ever goes there: RFC 2606 keeps `.invalid` out of use. */
  const kept: Record<string, unknown> = {
    username: key,
    email: `${key}@takda.invalid`,
    status: 'erased',
    'profile.first_name': FIRST,
    'profile.last_name': LAST,
  };
  const blank: Record<string, unknown> = {};
  for (const { path, field } of user.leaves) {
    if (STAYS.includes(path)) continue;
    const value = path in kept ? kept[path] : (field.default ?? null);
    const [name = '', leaf] = path.split('.');
    if (leaf === undefined) blank[name] = value;
    else blank[name] = { ...(blank[name] as object), [leaf]: value };
  }
  return blank;
}
