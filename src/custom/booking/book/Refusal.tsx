import { Link } from 'wouter';
import { ApiError, messageOf } from '../../../http/client.ts';
import { t } from '../../../language/t.ts';
import { Alert } from '../../shell/Alert.tsx';
import { FreeTimes, type SlotVerb } from '../picker/NextFreeTimes.tsx';
import type { PickedSlot } from '../picker/SlotList.tsx';

interface RefusalProps {
  error: Error;
  isBusy: boolean;
  /** Takes one of the offered slots at once. */
  onPick: (slot: PickedSlot) => void;
  /** What a press on an offered slot does. */
  verb?: SlotVerb;
}

/** Why a slot was not given. With it come the next free ones, if its time was the reason. */
export function Refusal({ error, isBusy, onPick, verb = 'book' }: RefusalProps) {
  const code = error instanceof ApiError ? error.code : null;
  const offered = error instanceof ApiError ? (error.body?.next_free ?? []) : [];
  if (code === 'slot_full' || code === 'overlap') {
    return (
      <div className="refusal">
        <Alert tone="danger">
          <p>
            <strong>
              {code === 'overlap'
                ? t('You have another visit at this time.')
                : t('This slot was just taken.')}
            </strong>{' '}
            {offered.length > 0
              ? t('The next free ones are below.')
              : t('There is no other free one at the moment. Choose another day.')}
          </p>
          {code === 'overlap' && <OwnReservations />}
        </Alert>
        {offered.length > 0 && (
          <FreeTimes
            title={t('Take one of these instead')}
            verb={verb}
            slots={offered}
            isBusy={isBusy}
            onPick={onPick}
          />
        )}
      </div>
    );
  }
  return (
    <Alert tone="danger">
      <p>{messageOf(error)}</p>
      {error instanceof ApiError &&
        Object.entries(error.errors).map(([path, text]) => <p key={path}>{text}</p>)}
      {code === 'limit_reached' && <OwnReservations />}
    </Alert>
  );
}

const OwnReservations = () => (
  <p>
    <Link href="/my/reservations">{t('See my reservations')}</Link>
  </p>
);
