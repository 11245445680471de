import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { toast } from '#src/toast/toast.ts';
import { useWhom } from '../../page/whom.ts';
import './forWhom.css';

/** Loaded for whoever adds somebody. */
const PersonForm = lazy(async () => ({ default: (await import('./PersonForm.tsx')).PersonForm }));

/** The choice of whoever adds somebody. */
const ADD = 'add';

/** For oneself, or for somebody in one's care: what may be booked, and when, follows from it. */
export function ForWhom() {
  const { user } = useSession();
  const whom = useWhom();
  const [, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const people = user?.people_in_care ?? [];
  const choose = (id: string | null) => {
    setAdding(false);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (id) after.set('for', id);
        else after.delete('for');
        return after;
      },
      { replace: true },
    );
  };
  const pick = (id: string) => (id === ADD ? setAdding(true) : choose(id || null));
  const choices = [
    { id: '', name: t('Me') },
    ...people,
    { id: ADD, name: t('Somebody else in my care…') },
  ];
  const chosen = isAdding ? ADD : (whom ?? '');
  return (
    <section className="for-whom" aria-label={t('For whom')}>
      {people.length === 0 ? (
        <fieldset>
          <legend>{t('For whom do you book?')}</legend>
          {choices.map(({ id, name }) => (
            <label key={id}>
              <input
                type="radio"
                name="for-whom"
                checked={id === chosen}
                onChange={() => pick(id)}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <>
          {/* However many there are, it takes the room that was kept for it. */}
          <label htmlFor="for-whom">{t('For whom do you book?')}</label>
          <select id="for-whom" value={chosen} onChange={(event) => pick(event.target.value)}>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
      {isAdding && (
        <Suspense fallback={<Skeleton tall lines={4} />}>
          <PersonForm
            onSaved={(person) => {
              toast.success(t('{name} is added.', { name: person.profile.first_name }));
              choose(person.id);
            }}
            onCancel={() => setAdding(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
