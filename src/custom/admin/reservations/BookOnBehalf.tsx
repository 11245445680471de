import { Alert, Box, Button, OutlinedInput, Paper, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { uuidv7 } from 'uuidv7';
import { can } from '#schema/declaration/access.ts';
import type { BookInput } from '#schema/reservations/booking.ts';
import { reservation } from '#schema/resources/reservation.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { RecordPicker } from '#src/generator/inputs/RecordPicker.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { ask } from '#src/http/ask.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { isUnanswered, untilAnswered } from '#src/http/untilAnswered.ts';
import { t } from '#src/language/t.ts';
import { answeringPath } from '../questionnaires/paths.ts';
import { FreeSlots } from './FreeSlots.tsx';
import { LabelledPart } from './LabelledPart.tsx';
import { isLineFull, LineFull } from './LineFull.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { SlotOrWalkIn } from './SlotOrWalkIn.tsx';
import type { SlotChoice } from './slotChoice.ts';

/** For whom, what, when: one after the other, on one page. */
export function BookOnBehalf() {
  const viewer = useViewer();
  const [service, setService] = useState<string>();
  const [choice, setChoice] = useState<SlotChoice | null>(null);
  const [places, setPlaces] = useState(1);
  const [params] = useSearchParams();
  const [person, setPerson] = useState(params.get('user_id') ?? undefined);
  const [isWalkIn, setWalkIn] = useState(params.has('walk_in'));
  const [notes, setNotes] = useState('');
  const [key, setKey] = useState(() => uuidv7());
  const {
    run,
    isBusy,
    error: problem,
    clear,
  } = useTask((error) => {
    // Without an answer the key stays, so a retry books once; a refusal starts a new booking.
    if (!isUnanswered(error)) setKey(uuidv7());
  });
  const [isPastClosing, setPastClosing] = useState(false);
  const notify = useNotify();
  const redirect = useRedirect();
  const id = useId();
  const isSqueezing = choice?.squeeze_reason !== undefined;
  const isReady = person && service && choice && choice.squeeze_reason?.trim() !== '';

  async function submit(answers?: 'now' | 'later', more: Pick<BookInput, 'past_closing'> = {}) {
    if (!isReady) return;
    await run(async () => {
      const body = {
        service_id: service,
        user_id: person,
        ...choice,
        ...(places > 1 && { places }),
        notes: notes.trim() || null,
        ...(isWalkIn && { walk_in: true }),
        ...(answers && { answers_later: true }),
        ...(isWalkIn && isPastClosing && { past_closing: true }),
        ...more,
      };
      const headers = { 'Idempotency-Key': key };
      const record = await untilAnswered(() =>
        ask('POST /reservations/create', { body, headers, onLine: () => undefined }),
      );
      const ticket = isWalkIn && record.status === 'approved' ? await checkIn(record.id) : null;
      const { reference } = record;
      notify(
        ticket
          ? t('{ticket}: {reference} booked and checked in', { ticket, reference })
          : t('{reference} booked', { reference }),
        { type: 'success' },
      );
      if (answers === 'now' && needsOf(problem).includes('self')) {
        redirect(answeringPath({ form: 'self', ...body, reservation_id: record.id }));
      } else if (params.has('walk_in') && viewer?.team_ids.includes(record.team_id)) {
        redirect(`${ADMIN_BASE}/today`);
      } else redirect('show', 'reservations', record.id);
    });
  }

  function takeAnyway() {
    // What is asked after that is asked of somebody who is taken.
    setPastClosing(true);
    submit(undefined, { past_closing: true });
  }

  if (!can(viewer, 'create_on_behalf', reservation)) {
    return <Alert severity="info">{t('You may not book for others.')}</Alert>;
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <PageHeader title={t('Book for a constituent')} />
      <Paper
        variant="outlined"
        sx={{ borderRadius: 2, p: { xs: 4, sm: 5 }, maxWidth: 720, display: 'grid', gap: 5 }}
      >
        <LabelledPart id={`${id}-person`} label={t('For whom')}>
          <PersonPicker
            id={`${id}-person`}
            value={person}
            onChange={(picked) => {
              setPerson(picked);
              setChoice(null);
              setPastClosing(false);
            }}
          />
        </LabelledPart>
        <LabelledPart id={`${id}-service`} label={t('Service')}>
          <RecordPicker
            isSingle
            to="services"
            id={`${id}-service`}
            filter={{ status: ['active'] }}
            value={service ? [service] : []}
            onChange={([picked]) => {
              setService(picked);
              setPlaces(1);
              setChoice(null);
            }}
          />
        </LabelledPart>
        {person && service && (
          <Box>
            <Typography component="h2" variant="h2" sx={{ mb: 2 }}>
              {t('Day and time')}
            </Typography>
            <SlotOrWalkIn
              key={`${person} ${service}`}
              service={service}
              person={person}
              isWalkIn={isWalkIn}
              places={places}
              value={choice}
              onWalkIn={setWalkIn}
              onPlaces={setPlaces}
              onChange={setChoice}
            />
          </Box>
        )}
        <LabelledPart id={`${id}-notes`} label={t('Notes (optional)')}>
          <OutlinedInput
            id={`${id}-notes`}
            multiline
            minRows={2}
            fullWidth
            value={notes}
            inputProps={{ maxLength: 1000 }}
            onChange={({ target }) => setNotes(target.value)}
          />
        </LabelledPart>
        {isAnswersNeeded(problem) ? (
          <AnswersNeeded isBusy={isBusy} onBook={submit} />
        ) : isLineFull(problem) ? (
          <LineFull isBusy={isBusy} onTake={takeAnyway}>
            <FreeSlots
              error={problem}
              onPick={(slot) => {
                setWalkIn(false);
                setChoice(slot);
                clear();
              }}
            />
          </LineFull>
        ) : problem !== null ? (
          <Alert severity="error">
            {messageOf(problem)}
            <FreeSlots error={problem} onPick={setChoice} />
          </Alert>
        ) : null}
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
          <Button type="submit" variant="contained" disabled={!isReady || isBusy}>
            {isBusy ? t('Booking…') : isSqueezing ? t('Squeeze in') : t('Book this slot')}
          </Button>
          {!isReady && (
            <Typography sx={{ color: 'text.secondary' }}>
              {isSqueezing
                ? t('Say why they are squeezed in first.')
                : t('Choose a person, a service and a slot first.')}
            </Typography>
          )}
        </Box>
      </Paper>
    </form>
  );
}

/** Whoever walks in is here already. Without a number they are booked all the same: the desk shows it. */
const checkIn = async (reservation_id: string): Promise<string | null> => {
  try {
    const { visit } = await ask('POST /visits/arrive', { body: { reservation_id } });
    return visit?.ticket ?? null;
  } catch {
    return null;
  }
};

const isAnswersNeeded = (problem: unknown) =>
  problem instanceof ApiError && problem.code === 'answers_needed';

const needsOf = (problem: unknown): readonly string[] =>
  problem instanceof ApiError && Array.isArray(problem.body?.needs) ? problem.body.needs : [];

interface AnswersNeededProps {
  isBusy: boolean;
  onBook: (answers: 'now' | 'later') => void;
}

/**
 * Not booked yet: booking takes the slot first, so nobody else gets it while questions are
 * answered.
 */
const AnswersNeeded = ({ isBusy, onBook }: AnswersNeededProps) => (
  <Alert severity="info">
    {t('This service asks some questions first. They can be answered with you, or at the visit.')}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
      <Button variant="outlined" disabled={isBusy} onClick={() => onBook('now')}>
        {t('Book and answer now')}
      </Button>
      <Button variant="outlined" disabled={isBusy} onClick={() => onBook('later')}>
        {t('Book, to be answered at the desk')}
      </Button>
    </Box>
  </Alert>
);
