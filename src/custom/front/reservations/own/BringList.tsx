import { useId, useState } from 'react';
import { thingsToBring } from '#schema/reservations/ticket.ts';
import { t } from '#src/language/t.ts';

interface BringListProps {
  requirements: string;
  /** This browser keeps what is packed under it until the person signs out. */
  reference: string;
}

/** What to bring, to be ticked off at home. */
export function BringList({ requirements, reference }: BringListProps) {
  const heading = useId();
  const [packed, setPacked] = useState(() => read(reference));
  const toggle = (thing: string) => {
    const next = packed.includes(thing)
      ? packed.filter((one) => one !== thing)
      : [...packed, thing];
    setPacked(next);
    keep(reference, next);
  };
  return (
    <section className="ticket-bring" aria-labelledby={heading}>
      <h2 id={heading}>{t('What to bring')}</h2>
      <ul>
        {thingsToBring(requirements).map((thing) => (
          <li key={thing}>
            <label>
              <input
                type="checkbox"
                checked={packed.includes(thing)}
                onChange={() => toggle(thing)}
              />
              <span>{thing}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

const keyOf = (reference: string) => `takda-packed-${reference}`;

function read(reference: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(reference)) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

function keep(reference: string, packed: readonly string[]) {
  try {
    localStorage.setItem(keyOf(reference), JSON.stringify(packed));
  } catch {
    // Blocked or full storage: the ticks last as long as the page.
  }
}
