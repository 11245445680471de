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

/** Why a slot was not given. One that was just taken brings the next free ones with it. */
export function Refusal({ error, isBusy, onPick, verb = 'book' }: RefusalProps) {
  const code = error instanceof ApiError ? error.code : null;
  const offered = error instanceof ApiError ? (error.body?.next_free ?? []) : [];
  if (code === 'slot_full') {
    return (
      <div className="refusal">
        <Alert tone="danger">
          <p>
            <strong>{t('This slot was just taken.')}</strong>{' '}
            {offered.length > 0
              ? t('The next free ones are below.')
              : t('There is no other free one at the moment. Choose another day.')}
          </p>
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
  const isAboutOwn = code === 'overlap' || code === 'limit_reached';
  return (
    <Alert tone="danger">
      <p>{messageOf(error)}</p>
      {error instanceof ApiError &&
        Object.entries(error.errors).map(([path, text]) => <p key={path}>{text}</p>)}
      {isAboutOwn && (
        <p>
          <Link href="/my/reservations">{t('See my reservations')}</Link>
        </p>
      )}
    </Alert>
  );
}
