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
  const choices = [{ id: null, name: t('Me') }, ...people];
  return (
    <section className="for-whom" aria-label={t('For whom')}>
      <fieldset>
        <legend>{t('For whom do you book?')}</legend>
        {choices.map(({ id, name }) => (
          <label key={id ?? 'me'}>
            <input
              type="radio"
              name="for-whom"
              checked={!isAdding && (id ?? undefined) === whom}
              onChange={() => choose(id)}
            />
            <span>{name}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="for-whom" checked={isAdding} onChange={() => setAdding(true)} />
          <span>{t('Somebody else in my care…')}</span>
        </label>
      </fieldset>
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
