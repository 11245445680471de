import { Alert } from '#src/custom/elements/Alert.tsx';
import { Icon } from '#src/custom/elements/Icon.tsx';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { InLineNote } from '../book/InLineNote.tsx';
import type { useHold } from './useHold.ts';

/** Minutes left from which on an extension is offered. */
const SHORT_MINUTES = 5;

/** How long the time stays held: always to be seen, and heard three times at most. */
export function Hold({ hold }: { hold: ReturnType<typeof useHold> }) {
  const { minutes, isOver, canExtend, extending } = hold;
  if (minutes === null || isOver) {
    if (!hold.isHolding) return null;
    return (
      <>
        <p className="hold">{t('Holding this time for you…')}</p>
        {hold.ahead !== null && <InLineNote ahead={hold.ahead} />}
      </>
    );
  }
  const offersMore = minutes <= SHORT_MINUTES && canExtend;
  return (
    <div className="hold" data-short={minutes <= SHORT_MINUTES || undefined}>
      <p>
        <Icon name="clock" />{' '}
        {t(
          '{count, plural, one {Held for you for # more minute} other {Held for you for # more minutes}}',
          {
            count: minutes,
          },
        )}
      </p>
      {offersMore && (
        <button
          type="button"
          className="button-quiet"
          disabled={extending.isBusy}
          onClick={hold.extend}
        >
          {t('More time')}
        </button>
      )}
      {extending.error && <Alert tone="warning">{messageOf(extending.error)}</Alert>}
      <p role="status" className="visually-hidden">
        {spoken(minutes)}
      </p>
    </div>
  );
}

function spoken(minutes: number): string {
  if (minutes > SHORT_MINUTES) return t('This time is held for you while you answer.');
  if (minutes > 1) {
    return t('This time is held for {count} more minutes. You can ask for more time.', {
      count: SHORT_MINUTES,
    });
  }
  return t('This time is held for one more minute.');
}
