import { Alert } from '#src/custom/elements/Alert.tsx';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { ApiError } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import type { Service } from '../../services/serviceQueries.ts';
import { Refusal } from '../book/Refusal.tsx';
import { NextFreeTimes } from '../picker/NextFreeTimes.tsx';
import { useSlotRequest } from '../picker/Places.tsx';
import type { useHold } from './useHold.ts';

interface HoldEndedProps {
  service: Service;
  hold: ReturnType<typeof useHold>;
  onPick: (slot: { date: string; time: string }) => void;
}

/** The time ran out, or was not given: without a place there is nothing to ask for. Answers are kept. */
export function HoldEnded({ service, hold, onPick }: HoldEndedProps) {
  const { error, isHolding } = hold;
  const asking = useSlotRequest(service);
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
        <NextFreeTimes serviceId={service.id} asking={asking} onPick={onPick} />
      </section>
    );
  }
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    return <Refusal error={error} service={service} isBusy={isHolding} onPick={onPick} />;
  }
  return (
    <Failed what={t('This time could not be held.')} error={error} onRetry={() => hold.retry()} />
  );
}
