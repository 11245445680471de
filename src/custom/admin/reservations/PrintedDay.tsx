import { Box } from '@mui/material';
import { reservation } from '#schema/resources/reservation.ts';
import { endOf } from '#schema/time/zone.ts';
import { clock, longDate } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { optionLabel } from '#src/generator/values.ts';
import { msg, t } from '#src/language/t.ts';
import type { Reservation } from '../reservation.ts';

export interface Day {
  date: string;
  visits: readonly Reservation[];
  /** By the person's id. */
  phones: ReadonlyMap<string, string>;
}

/** A day on paper: who comes when, for what, and how to reach them. */
export function PrintedDay({ day: { date, visits, phones } }: { day: Day }) {
  const zone = useTimeZone();
  return (
    <>
      <h1 style={{ fontSize: '16pt', margin: '0 0 8pt' }}>
        {t('Visits on {date}', { date: longDate(date) })}
      </h1>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title}>{t(title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => {
            const { ends, turn, ends_turn } = endOf(visit, zone);
            return (
              <tr key={visit.id}>
                <td>
                  <span className="tick" />
                </td>
                <td className="whole">{`${clock(visit.time, turn)}–${clock(ends, ends_turn)}`}</td>
                <td className="whole">{visit.reference}</td>
                <td>{visit.user.name}</td>
                <td className="whole">{phones.get(visit.user_id)}</td>
                <td>
                  {visit.service.name}
                  {visit.places > 1 && `, ${t('Places: {count}', { count: visit.places })}`}
                </td>
                <td>{statusOf(visit)}</td>
              </tr>
            );
          })}
        </tbody>
      </Box>
      {visits.length === 0 && <p>{t('Nobody is booked on this day.')}</p>}
    </>
  );
}

const { status, activity_status } = reservation.fields;

/** What an approved visit has come to says more than that it was approved. */
const statusOf = (visit: Reservation) =>
  visit.status === 'approved' && visit.activity_status !== 'scheduled'
    ? optionLabel(activity_status, visit.activity_status)
    : optionLabel(status, visit.status);

const COLUMNS = [
  msg('Here'),
  msg('Time'),
  msg('Reference'),
  msg('Constituent'),
  msg('Mobile number'),
  msg('Service'),
  msg('Status'),
];

/** On a roll of 80 mm each visit is a block of lines. */
const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '10pt',
  '& th, & td': {
    p: '4pt 6pt 4pt 0',
    borderBottom: '1px solid #999',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& .whole': { whiteSpace: 'nowrap' },
  '& .tick': { display: 'block', width: '11pt', height: '11pt', border: '1px solid #000' },
  '@media print and (max-width: 110mm)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'block', p: '4pt 0', borderBottom: '1px solid #999' },
    '& td': { display: 'block', p: 0, border: 0 },
    '& .tick': { float: 'right' },
  },
} as const;
