import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { REJECTIONS } from '#schema/language/usualReasons.ts';
import type { Person } from '#schema/users/accounts.ts';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { WithTooltip } from '#src/generator/cells/timeCells.tsx';
import { Value } from '#src/generator/columns.tsx';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { exactTime, relativeTime } from '#src/generator/formats.ts';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { fullName, personField, shortName } from '../names.ts';
import { ReasonForm } from '../ReasonForm.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { EmptyQueue } from './EmptyQueue.tsx';
import { QueueNavigation } from './QueueNavigation.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';
import { ReviewPictures } from './ReviewPictures.tsx';
import { useDecision } from './useDecision.ts';
import { useQueue } from './useQueue.ts';
import { useReviewKeys } from './useReviewKeys.ts';

/** What people sent to identify themselves, one after the other, beside what their account says. */
export function IdentificationReview() {
  const queue = useQueue();
  const { person, problem, isPending, total, before, after, go } = queue;
  if (problem && !person) {
    return (
      <>
        <PageHeader title={t('Identification review')} />
        <Failed
          what={t('The queue could not be shown.')}
          error={problem}
          onRetry={() => queue.retry()}
        />
      </>
    );
  }
  if (isPending) return <FormSkeleton />;
  if (!person) {
    return (
      <>
        <PageHeader title={t('Identification review')} />
        <EmptyQueue />
      </>
    );
  }
  return (
    <OneReview
      key={person.id}
      person={person}
      moves={<QueueNavigation total={total} before={before} after={after} onGo={go} />}
      {...{ before, after, go }}
      onSettled={queue.goOn}
    />
  );
}

interface OneReviewProps {
  person: Person;
  moves: React.ReactNode;
  before: string | null;
  after: string | null;
  go: (id: string) => void;
  onSettled: () => void;
}

function OneReview({ person, moves, before, after, go, onSettled }: OneReviewProps) {
  const { decide, isBusy } = useDecision();
  const [isRejecting, setRejecting] = useState(false);
  const zone = useTimeZone();
  const top = useRef<HTMLDivElement>(null);
  const { status, submitted_at } = person.identification;
  const isOpen = !isBusy && !isRejecting;
  // No decision button has the focus, so a key pressed twice does not decide the next one too.
  useEffect(() => top.current?.focus({ preventScroll: true }), []);

  const verify = async () => {
    if (await decide(person, { status: 'verified' })) onSettled();
  };
  const reject = async (reason: string) => {
    const isSettled = await decide(person, { status: 'rejected', reason });
    if (isSettled) onSettled();
    return isSettled;
  };
  const mayVerify = isOpen && (status === 'submitted' || status === 'rejected');
  const mayReject = isOpen && (status === 'submitted' || status === 'verified');
  useReviewKeys({
    v: mayVerify ? verify : null,
    x: mayReject ? () => setRejecting(true) : null,
    j: isOpen && after ? () => go(after) : null,
    k: isOpen && before ? () => go(before) : null,
  });

  return (
    <Box ref={top} tabIndex={-1} sx={{ outline: 'none' }}>
      <PageHeader
        title={fullName(person)}
        aside={<Value flatField={personField('identification.status')} record={person} />}
        lead={
          submitted_at && (
            <WithTooltip
              words={t('Sent {when}', { when: relativeTime(submitted_at) })}
              exact={exactTime(submitted_at, zone)}
            />
          )
        }
        actions={moves}
      />
      <Box sx={SIDE_BY_SIDE}>
        <ReviewPictures person={person} />
        <ReviewFacts person={person} />
      </Box>
      <DecisionBar
        person={person}
        isBusy={!isOpen}
        onVerify={verify}
        onReject={() => setRejecting(true)}
      />
      {isRejecting && (
        <ReasonForm
          title={t('Reject the identification of {name}?', { name: shortName(person) })}
          confirm={t('Reject identification')}
          reasons={REJECTIONS}
          onConfirm={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </Box>
  );
}

const SIDE_BY_SIDE = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(320px, 2fr)' },
} as const;
