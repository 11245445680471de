import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { t } from '#src/language/t.ts';
import { useWhom } from '../../page/whom.ts';
import type { Service } from '../../services/serviceQueries.ts';
import { BookingSummary } from '../book/BookingSummary.tsx';
import type { ChosenPlaces } from '../picker/Places.tsx';
import { type AskedForms, type FormName, formQuery } from './forms.ts';
import { Hold } from './Hold.tsx';
import { loadCheck, QuestionStep } from './QuestionStep.tsx';
import { useFilledForm } from './useFilledForm.ts';
import { useHold } from './useHold.ts';
import { useSteps } from './useSteps.ts';

/** On a lost line it could not come any more. */
const loadEnded = () => import('./HoldEnded.tsx');
const HoldEnded = lazy(async () => ({ default: (await loadEnded()).HoldEnded }));

interface QuestionsProps {
  service: Service;
  date: string;
  time: string;
  /** The person wants another time. */
  onPick: (slot: { date: string; time: string }) => void;
  ends: string | null;
  places: ChosenPlaces;
  remaining: number | undefined;
  /** Whether the URL has such a slot. */
  isChosen: boolean;
  /** The reservation, once it is made. */
  bookedId: { readonly current: string | null };
  /** True after signing in on this page: the heading then takes the focus. */
  takesFocus: boolean;
  /** The last step; `hold_id` is null when nothing had to be asked. */
  confirm: (hold_id: string | null) => ReactNode;
}

/** What the office asks before the booking is confirmed, while the slot is held. */
export function Questions(props: QuestionsProps) {
  const asked = { ...askedBy(props.service), user_id: useWhom() };
  const self = useQuery(formQuery('self', asked));
  const health = useQuery(formQuery('health', asked));
  const failed = [self, health].find(({ isError, data }) => isError && !data);
  if (self.isLoading || health.isLoading || failed) {
    return (
      <div className="book">
        <BookingSummary {...props} />
        <div className="book-main">
          {failed ? (
            <Failed
              what={t('The questions could not be shown.')}
              error={failed.error}
              onRetry={() => failed.refetch()}
            />
          ) : (
            <div className="panel" aria-busy="true">
              <Skeleton tall lines={4} />
            </div>
          )}
        </div>
      </div>
    );
  }
  return <QuestionSteps {...props} asked={asked} />;
}

const askedBy = ({
  id,
  requires_questionnaire,
  requires_health_information,
}: Service): AskedForms => {
  const names: FormName[] = [];
  if (requires_questionnaire) names.push('self');
  if (requires_health_information) names.push('health');
  return { service_id: id, names };
};

function QuestionSteps({ asked, ...props }: QuestionsProps & { asked: AskedForms }) {
  const { service, date, time, isChosen, bookedId } = props;
  const places = props.places.count;
  const self = useFilledForm('self', asked);
  const health = useFilledForm('health', asked);
  const way = useSteps([self, health].filter(({ form }) => form.sections.length > 0));
  const { place, isDue } = way;
  const isOn = isChosen && (isDue || place !== null);
  const hold = useHold({ service_id: service.id, date, time, places, isOn, bookedId });
  const isUnderWay = useRef(props.takesFocus);

  useEffect(() => {
    Promise.all([loadCheck(), loadEnded()]).catch(() => undefined);
  }, []);

  const pick = (slot: { date: string; time: string }) => {
    if (slot.date === date && slot.time === time) return hold.retry();
    props.onPick(slot);
  };

  const page = () => {
    if (place === 'check' || typeof place === 'number') {
      return <QuestionStep way={way} isUnderWay={isUnderWay} />;
    }
    return (
      <>
        {place === 'confirm' && (
          <p className="answered">
            {t('Your answers are in.')}{' '}
            <button type="button" className="link-button" onClick={() => way.go('check')}>
              {t('See or change my answers')}
            </button>
          </p>
        )}
        {isDue ? null : props.confirm(isOn ? hold.id : null)}
      </>
    );
  };

  return (
    <div className="book" data-asking={isOn || undefined}>
      <BookingSummary {...props}>{isOn && <Hold hold={hold} />}</BookingSummary>
      <div className="book-main">
        {isOn && (hold.isOver || hold.error) && (
          <Suspense>
            <HoldEnded service={service} hold={hold} onPick={pick} />
          </Suspense>
        )}
        {isOn && hold.error ? null : page()}
      </div>
    </div>
  );
}
