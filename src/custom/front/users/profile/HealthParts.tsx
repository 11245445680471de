import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OwnHealth } from '#schema/healthInformation/healthCalls.ts';
import type { Section } from '#schema/questionnaires/form.ts';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { answerLines } from '#src/custom/healthInformation/answerLines.ts';
import { t } from '#src/language/t.ts';
import { formatInstant } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { ownHealthQuery } from './profileQueries.ts';
import { WithdrawHealth } from './WithdrawHealth.tsx';

interface HealthPartsProps {
  /** It names somebody in one's care; oneself if absent. */
  userId?: string;
  /** Puts the button that withdraws the consent where it belongs. */
  children: (parts: { content: ReactNode; withdraw: ReactNode }) => ReactNode;
}

/** It shows what is held about somebody's health, who read it, and the way to have it erased. */
export function HealthParts({ userId, children }: HealthPartsProps) {
  const { data, error, refetch, isPending } = useQuery(ownHealthQuery(userId));
  const [isAsking, setAsking] = useState(false);
  const isAgreed = data?.consent.state === 'given' || data?.consent.state === 'outdated';
  const withdraw = isAgreed && (
    <button type="button" className="button-quiet" onClick={() => setAsking(true)}>
      {userId ? t('Withdraw the consent') : t('Withdraw my consent')}
    </button>
  );
  const content = (
    <>
      {isPending && <Skeleton lines={3} />}
      {error && !data && (
        <Failed what={t('This could not be shown.')} error={error} onRetry={() => refetch()} />
      )}
      {data && (
        <div className="health-parts">
          <Consent health={data} />
          <Held health={data} />
          <Readings health={data} />
        </div>
      )}
      {isAsking && data && (
        <WithdrawHealth health={data} userId={userId} onClose={() => setAsking(false)} />
      )}
    </>
  );
  return children({ content, withdraw });
}

function Consent({ health: { consent, keep_days } }: { health: OwnHealth }) {
  const { timeZone } = useOrganisation();
  const { state, given_at, withdrawn_at, paragraphs } = consent;
  const at = (instant: string | null) => ({
    time: instant ? formatInstant(instant, timeZone) : '',
  });
  return (
    <div>
      {state === 'none' && <p>{t('Nothing is held. Services that need it ask when you book.')}</p>}
      {state === 'withdrawn' && (
        <p>
          {t(
            'You withdrew your consent on {time}. What you had said was erased.',
            at(withdrawn_at),
          )}
        </p>
      )}
      {(state === 'given' || state === 'outdated') && (
        <p>
          {consent.is_noted_by_staff
            ? t('You agreed at the office on {time} that it keeps what you say.', at(given_at))
            : t('You agreed on {time} that the office keeps what you say.', at(given_at))}{' '}
          {t(
            '{count, plural, one {It is erased # day after the last visit.} other {It is erased # days after the last visit.}}',
            { count: keep_days },
          )}
        </p>
      )}
      {state === 'outdated' && (
        <p>{t('The text has changed since. You are asked again before you add anything.')}</p>
      )}
      <details>
        <summary>{t('What the consent says')}</summary>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </details>
    </div>
  );
}

function Held({ health: { held, drafts, consent } }: { health: OwnHealth }) {
  const { timeZone } = useOrganisation();
  if (held.length === 0 && drafts === 0) {
    return consent.state === 'given' ? <p>{t('Nothing is held yet.')}</p> : null;
  }
  return (
    <div>
      <h3>{t('What is held')}</h3>
      {held.map(({ id, service, submitted_at, sections, answers }) => (
        <details key={id}>
          <summary>
            {t('{service}, {time}', {
              service: service.name,
              time: formatInstant(submitted_at, timeZone),
            })}
          </summary>
          <dl className="facts-list profile-facts">
            {answerLines(sections as Section[], answers).map((line) => (
              <div key={line.id}>
                <dt>{line.question}</dt>
                <dd>{line.answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      {drafts > 0 && (
        <p className="help">
          {t(
            '{count, plural, one {# form is begun and not sent.} other {# forms are begun and not sent.}}',
            {
              count: drafts,
            },
          )}
        </p>
      )}
    </div>
  );
}

function Readings({ health: { held, readings } }: { health: OwnHealth }) {
  const { timeZone } = useOrganisation();
  const when = (at: string) => formatInstant(at, timeZone);
  if (held.length === 0 && readings.length === 0) return null;
  return (
    <div>
      <h3>{t('Who read it')}</h3>
      {readings.length === 0 && <p>{t('Nobody has read it.')}</p>}
      <ul className="health-readings">
        {readings.map(({ id, at, team }) => (
          <li key={id}>
            {team
              ? t('Read by the {office} on {time}', { office: team.name, time: when(at) })
              : t('Read on {time} by an office that is there no longer', { time: when(at) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
