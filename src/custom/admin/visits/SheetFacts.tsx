import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useGetOne } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import type { DayEntry } from '#schema/visits/day.ts';
import { isHere } from '#schema/visits/steps.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { RecordAvatar } from '#src/generator/cells/fileCells.tsx';
import { Value } from '#src/generator/columns.tsx';
import { FactLine, Facts } from '#src/generator/Facts.tsx';
import { dateWithoutWeekday } from '#src/generator/formats.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { DueNotice } from '../questionnaires/answering/DueNotice.tsx';
import type { ReservationDetails } from '../reservation.ts';
import { OfficeNotes } from '../reservations/OfficeNotes.tsx';
import { personField } from '../users/names.ts';
import { useDay } from './DayContext.ts';
import { PriorityChoice } from './PriorityChoice.tsx';

/** The person's own record, for whoever may see it; undefined without. */
function usePerson({ reservation }: DayEntry): Person | undefined {
  const isSeen = can(useViewer(), 'show', user);
  const { data } = useGetOne<Person>(
    'users',
    { id: reservation.user_id },
    { enabled: isSeen, retry: false, onError: () => undefined },
  );
  return data;
}

export function SheetFace({ entry }: { entry: DayEntry }) {
  const person = usePerson(entry);
  return (
    <RecordAvatar photo={person?.profile.photo} name={entry.reservation.user.name} size={56} />
  );
}

const IDENTIFICATION = personField('identification.status');

/** What one asks at a counter: by whom to know them, how to reach them, what is still to be answered. */
export function SheetFacts({ entry }: { entry: DayEntry }) {
  const { day } = useDay();
  const { reservation, visit, birth_date, mobile_number } = entry;
  const id = useId();
  const person = usePerson(entry);
  const { data: details, refetch } = useQuery({
    queryKey: ['reservations', 'getOne', { id: reservation.id, meta: undefined }, 'sheet'],
    queryFn: () => ask('GET /reservations/show/{id}', { params: { id: reservation.id } }),
  });
  const born = birth_date ?? person?.profile.birth_date;
  const phone = mobile_number ?? details?.mobile_number;
  return (
    <>
      {details && <DueNotice record={details satisfies ReservationDetails} />}
      <Facts>
        {born && (
          <FactLine label={t('Born')}>
            {t('{date}, {age} years', {
              date: dateWithoutWeekday(born),
              age: ageOn(born, day.date),
            })}
          </FactLine>
        )}
        {phone && (
          <FactLine label={t('Phone')}>
            <Link href={`tel:${phone}`} color="inherit">
              {phone}
            </Link>
          </FactLine>
        )}
        {visit && isHere(visit.state) && (
          <FactLine label={t('Priority')}>
            <PriorityChoice visit={visit} />
          </FactLine>
        )}
        {details?.responsible && (
          <FactLine label={t('In the care of')}>{details.responsible.name}</FactLine>
        )}
        {person && (
          <FactLine label={t('Identification')}>
            <Value flatField={IDENTIFICATION} record={person} />
          </FactLine>
        )}
        {reservation.places > 1 && <FactLine label={t('Places')}>{reservation.places}</FactLine>}
        {reservation.notes && <FactLine label={t('Notes')}>{reservation.notes}</FactLine>}
        {visit?.note && <FactLine label={t('Note from the last counter')}>{visit.note}</FactLine>}
      </Facts>
      {details && (
        <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
          <Typography component="h3" variant="h3" id={id} sx={{ mb: 1 }}>
            {t('Notes of the office')}
          </Typography>
          <OfficeNotes key={details.id} record={details} onSaved={() => refetch()} />
        </Box>
      )}
    </>
  );
}

/** Whole years on a day; both dates are `YYYY-MM-DD`. */
function ageOn(birth_date: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth_date.slice(0, 4));
  return day.slice(5) < birth_date.slice(5) ? years - 1 : years;
}
