import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { WayOn } from '../../services/WayOn.tsx';
import type { RefusedService } from '../../services/waysOn.ts';
import { FreeTimes } from '../picker/NextFreeTimes.tsx';
import type { PickedSlot } from '../picker/SlotList.tsx';

interface RefusalProps {
  error: Error;
  service: RefusedService;
  /** The other visit at this time, where it is known. */
  visitId?: string | undefined;
  isBusy: boolean;
  /** Chooses one of the offered slots, which is still to be confirmed. */
  onPick: (slot: PickedSlot) => void;
}

/**
 * Why a slot was not given, in view and with the focus. With it come the nearest free ones, if its
 * time was the reason.
 */
export function Refusal(props: RefusalProps) {
  const { error } = props;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'center' });
  }, [error]);
  return (
    <div ref={box} tabIndex={-1} className="refused">
      <Why {...props} />
    </div>
  );
}

function Why({ error, service, visitId, isBusy, onPick }: RefusalProps) {
  const code = error instanceof ApiError ? error.code : null;
  const reason = error instanceof ApiError ? error.body?.reason : undefined;
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
              ? t('The nearest free ones are below.')
              : t('There is no other free one at the moment. Choose another day.')}
          </p>
          {code === 'overlap' && visitId ? (
            <VisitLink id={visitId} />
          ) : (
            <WayOn code={code} service={service} />
          )}
        </Alert>
        {offered.length > 0 && (
          <FreeTimes
            title={t('Take one of these instead')}
            slots={offered}
            isBusy={isBusy}
            onPick={onPick}
          />
        )}
      </div>
    );
  }
  const errors = error instanceof ApiError ? error.errors : {};
  const texts = Object.values(errors);
  return (
    <Alert tone="danger">
      {/* What is wrong says more than that something is wrong. */}
      {[...new Set(texts.length > 0 ? texts : [messageOf(error)])].map((text) => (
        <p key={text}>{text}</p>
      ))}
      <WayOn code={reason ?? code ?? 'internal'} service={service} />
    </Alert>
  );
}

export const VisitLink = ({ id }: { id: string }) => (
  <p>
    <Link href={`/my/reservations/${id}`}>{t('See that visit')}</Link>
  </p>
);
