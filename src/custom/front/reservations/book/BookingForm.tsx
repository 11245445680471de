import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { PersonRefusal } from '#schema/reservations/booking.ts';
import type { SlotReason } from '#schema/reservations/slots.ts';
import type { Turns } from '#schema/time/zone.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { MARK, Marked } from '#src/language/Marked.tsx';
import { t } from '#src/language/t.ts';
import { displayName, hasName } from '#src/session/session.ts';
import { useSession } from '#src/session/useSession.ts';
import { clock, fullDate, span } from '../../page/formatDates.ts';
import { useNameInCare, useWhom } from '../../page/whom.ts';
import { AgreementBox } from '../../privacy/AgreementBox.tsx';
import { PRIVACY_VERSION } from '../../privacy/useAgreement.ts';
import { isDate, isTime } from '../../services/bookPath.ts';
import type { Service } from '../../services/serviceQueries.ts';
import { NextFreeTimes, PersonRefused } from '../picker/NextFreeTimes.tsx';
import { useSlotRequest } from '../picker/Places.tsx';
import type { PickedSlot } from '../picker/SlotList.tsx';
import { SLOT_REASON } from '../picker/slotReasonTexts.ts';
import { DetailsFields, isForBirthDate, useDetails } from './Details.tsx';
import { InLineNote } from './InLineNote.tsx';
import { Refusal, VisitLink } from './Refusal.tsx';
import type { useBook } from './useBook.ts';

interface BookingFormProps {
  service: Service;
  date: string;
  time: string;
  /** Null until the free times are read. */
  ends: string | null;
  turns: Turns;
  /** The person wants another time. */
  onPick: (slot: PickedSlot) => void;
  /** False when the slot of the address cannot be booked; `reason` says why. */
  isOffered: boolean;
  reason: SlotReason | null;
  /** The person's own visit at this time. */
  visitId?: string | undefined;
  /** Why no time of this service is for this person. */
  refusal: PersonRefusal;
  booking: ReturnType<typeof useBook>;
  /** The place that is held, where questions came first. */
  hold_id?: string | null;
  /** How many come. */
  places: number;
  /** True after signing in on this page: the heading then takes the focus. */
  takesFocus: boolean;
}

export function BookingForm({ service, date, time, isOffered, ...props }: BookingFormProps) {
  const { book, notes, setNotes, isBusy, inLine, error, clear, agreement } = props.booking;
  const { user } = useSession();
  const notesId = useId();
  const nameInCare = useNameInCare(useWhom());
  const heading = useRef<HTMLHeadingElement>(null);
  // It says why, and where that can be changed: whatever the call was refused with says no more.
  const { takesFocus, visitId } = props;
  const refusal = isForBirthDate(props.refusal) ? null : props.refusal;
  const details = useDetails(nameInCare ? null : user, service, props.refusal);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const [isInstead, setInstead] = useState(false);
  const pick = (slot: PickedSlot) => {
    clear();
    setInstead(true);
    props.onPick(slot);
  };
  const setAgreed = (isAgreed: boolean) => {
    agreement.setAgreed(isAgreed);
    details.form.clear(PRIVACY_VERSION);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wish = { date, time, places: props.places, hold_id: props.hold_id ?? null };
    if (details.paths.length === 0) book(wish);
    else details.submit(() => book(wish), agreement.check);
  };

  return (
    <section className="panel">
      <h2 ref={heading} tabIndex={-1}>
        {t('Your details')}
      </h2>
      <form className="form" onSubmit={submit} noValidate>
        {user && (nameInCare || hasName(user)) && (
          <p className="booking-as">
            <Marked
              text={
                nameInCare
                  ? t('Booking for {name}', { name: MARK })
                  : t('Booking as {name}', { name: MARK })
              }
              value={nameInCare ?? displayName(user)}
            />
            {user.email && <span className="help"> {user.email}</span>}
          </p>
        )}
        {isOffered && !refusal && <DetailsFields {...details} />}
        <div className="field">
          <label htmlFor={notesId}>
            {t('Note for the office')} <span className="help">{t('(optional)')}</span>
          </label>
          <p className="help" id={`${notesId}-help`}>
            {t(
              'Anything they should know before you come, such as a wheelchair or an interpreter.',
            )}
          </p>
          <textarea
            dir="auto"
            id={notesId}
            rows={3}
            maxLength={1000}
            value={notes}
            aria-describedby={`${notesId}-help`}
            onChange={(event) => setNotes(event.target.value)}
          />
        </div>
        {service.requires_approval && (
          <Alert tone="info">
            {t('Staff look at your request first. Their answer shows under My reservations.')}
          </Alert>
        )}
        {refusal && <PersonRefused refusal={refusal} service={service} />}
        {error && !refusal && (
          <Refusal
            error={error}
            service={service}
            visitId={visitId}
            isBusy={isBusy}
            onPick={pick}
          />
        )}
        {!isOffered && !error && !refusal && (
          <Unavailable
            service={service}
            near={{ date, time }}
            reason={props.reason}
            visitId={visitId}
            onPick={pick}
          />
        )}
        {isInstead && isOffered && !error && !refusal && (
          <NewTime date={date} time={time} ends={props.ends} turns={props.turns} />
        )}
        {inLine && <InLineNote ahead={inLine.ahead} />}
        {!refusal && <AgreementBox agreement={{ ...agreement, setAgreed }} />}
        {isOffered && !refusal && (
          <button
            type="submit"
            className="button button-wide"
            disabled={isBusy || details.form.isBusy}
          >
            {isBusy
              ? t('Booking…')
              : service.requires_approval
                ? t('Request this slot')
                : t('Book this slot')}
          </button>
        )}
      </form>
    </section>
  );
}

/** Where the refusal was, with the focus: it is booked by the button below. */
function NewTime({ date, time, ends, turns }: NewTimeProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time
  useEffect(() => box.current?.focus(), [date, time]);
  return (
    <div ref={box} tabIndex={-1} className="refused">
      <Alert tone="info">
        <p>
          <Marked
            text={t('New time: {time}', { time: MARK })}
            value={`${fullDate(date)}, ${ends ? span(time, ends, turns) : clock(time)}`}
          />
        </p>
        <p>{t('It is yours once you press the button below.')}</p>
      </Alert>
    </div>
  );
}

interface NewTimeProps {
  date: string;
  time: string;
  ends: string | null;
  turns: Turns;
}

interface UnavailableProps {
  service: Service;
  near: { date: string; time: string };
  reason: SlotReason | null;
  visitId: string | undefined;
  onPick: (slot: PickedSlot) => void;
}

function Unavailable({ service, near, reason, visitId, onPick }: UnavailableProps) {
  return (
    <div className="refusal">
      <Alert tone="warning">
        <p>{reason ? t(SLOT_REASON[reason]) : t('There is no such time to book.')}</p>
        {reason === 'overlap' && visitId && <VisitLink id={visitId} />}
      </Alert>
      <NextFreeTimes
        serviceId={service.id}
        asking={useSlotRequest(service)}
        near={isDate(near.date) && isTime(near.time) ? near : undefined}
        onPick={onPick}
      />
    </div>
  );
}
