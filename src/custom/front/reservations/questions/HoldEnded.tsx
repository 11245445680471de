import { Alert } from '#src/custom/elements/Alert.tsx';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { ApiError } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { useWhom } from '../../page/whom.ts';
import { Refusal } from '../book/Refusal.tsx';
import { NextFreeTimes } from '../picker/NextFreeTimes.tsx';
import type { useHold } from './useHold.ts';

interface HoldEndedProps {
  service_id: string;
  hold: ReturnType<typeof useHold>;
  onPick: (slot: { date: string; time: string }) => void;
}

/** The time ran out, or was not given: without a place there is nothing to ask for. Answers are kept. */
export function HoldEnded({ service_id, hold, onPick }: HoldEndedProps) {
  const { error, isHolding } = hold;
  const whom = useWhom();
  if (!error) {
    return (
      <section className="panel refusal" aria-busy={isHolding}>
        <Alert tone="danger">
          <p>
            <strong>{t('Your time is not held any more.')}</strong>{' '}
            {hold.isTakenByOtherTab &&
              t('You have chosen a time in another tab since, and only one is held for you.')}{' '}
            {t('Your answers are kept. Choose a time to go on; yours may still be free.')}
          </p>
        </Alert>
        <NextFreeTimes serviceId={service_id} asking={{ user_id: whom }} onPick={onPick} />
      </section>
    );
  }
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    return (
      <Refusal error={error} service={{ id: service_id }} isBusy={isHolding} onPick={onPick} />
    );
  }
  return (
    <Failed what={t('This time could not be held.')} error={error} onRetry={() => hold.retry()} />
  );
}
