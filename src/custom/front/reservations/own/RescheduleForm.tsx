import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endOf } from '#schema/time/zone.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { MARK, Marked } from '#src/language/Marked.tsx';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { formatSlot } from '../../page/formatDates.ts';
import { Page } from '../../page/Page.tsx';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { serviceQuery } from '../../services/serviceQueries.ts';
import { Refusal } from '../book/Refusal.tsx';
import type { PickedSlot } from '../picker/SlotList.tsx';
import { SlotPicker } from '../picker/SlotPicker.tsx';
import type { Visit, VisitCalls } from './reservationCalls.ts';

interface RescheduleFormProps {
  reservation: Visit;
  calls: VisitCalls;
  onEnd: () => void;
}

/** The same month and slots as for booking; the old slot is kept until the new one is given. */
export function RescheduleForm({ reservation, calls, onEnd }: RescheduleFormProps) {
  const { timeZone } = useOrganisation();
  const service = useQuery(serviceQuery(reservation.service_id));
  const [date, setDate] = useState(reservation.date);
  const [picked, setPicked] = useState<PickedSlot | null>(null);
  const { move, isBusy, error, clear } = useReschedule(
    calls,
    reservation.waits_again_when_moved,
    onEnd,
  );

  return (
    <Page
      title={t('Choose another time')}
      eyebrow={reservation.service.name}
      lead={t('Now: {time}. It stays yours until you have another.', {
        time: formatSlot({ ...reservation, ...endOf(reservation, timeZone) }),
      })}
    >
      <section className="panel">
        <h2 className="visually-hidden">{t('Free times')}</h2>
        {service.isPending && <Skeleton lines={6} />}
        {service.isError && !service.data && (
          <Failed
            what={t('The free times could not be shown.')}
            error={service.error}
            onRetry={() => service.refetch()}
          />
        )}
        {service.data && (
          <SlotPicker
            service={service.data}
            date={date}
            onDate={setDate}
            onPick={setPicked}
            current={reservation}
            picked={picked}
            asking={calls.asking}
          />
        )}
        {!service.isPending && (
          <>
            {reservation.waits_again_when_moved && (
              <Alert tone="info">
                {t('The office has approved the old time. The new one waits for approval again.')}
              </Alert>
            )}
            <div className="move-bar">
              <p role="status">
                {picked ? (
                  <Marked text={t('New time: {time}', { time: MARK })} value={formatSlot(picked)} />
                ) : (
                  t('Choose a time above.')
                )}
              </p>
              {error && (
                <Refusal
                  error={error}
                  service={{ id: reservation.service_id, team_id: reservation.team_id }}
                  isBusy={isBusy}
                  onPick={(slot) => {
                    clear();
                    setDate(slot.date);
                    setPicked(slot);
                  }}
                />
              )}
              <div className="actions">
                <button
                  type="button"
                  className="button"
                  disabled={!picked || isBusy}
                  onClick={() => picked && move(picked)}
                >
                  {isBusy ? t('Moving…') : t('Move reservation')}
                </button>
                <button type="button" className="button-quiet" onClick={onEnd}>
                  {t('Keep the old time')}
                </button>
              </div>
            </div>
          </>
        )}
      </section>
    </Page>
  );
}

function useReschedule(calls: VisitCalls, waitsAgain: boolean, onEnd: () => void) {
  const task = useTask();
  const move = ({ date, time }: PickedSlot) =>
    task.run(async () => {
      await calls.move({ date, time });
      toast.success(
        waitsAgain
          ? t('Your reservation is moved, and waits for approval.')
          : t('Your reservation is moved.'),
      );
      onEnd();
    });
  return { ...task, move };
}
