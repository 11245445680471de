import { reservation } from '#schema/resources/reservation.ts';
import { endOf } from '#schema/time/zone.ts';
import { clock, longDate } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { optionLabel } from '#src/generator/values.ts';
import { t } from '#src/language/t.ts';
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
      <table style={{ width: '100%', borderCollapse: 'collapse', fontSize: '10pt' }}>
        <thead>
          <tr>
            {[t('Time'), t('Constituent'), t('Mobile number'), t('Service'), t('Status')].map(
              (title) => (
                <th key={title} style={CELL}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => {
            const { ends, turn, ends_turn } = endOf(visit, zone);
            return (
              <tr key={visit.id}>
                <td style={{ ...CELL, whiteSpace: 'nowrap' }}>
                  {`${clock(visit.time, turn)}–${clock(ends, ends_turn)}`}
                </td>
                <td style={CELL}>{visit.user.name}</td>
                <td style={{ ...CELL, whiteSpace: 'nowrap' }}>{phones.get(visit.user_id)}</td>
                <td style={CELL}>
                  {visit.service.name}
                  {visit.places > 1 && `, ${t('Places: {count}', { count: visit.places })}`}
                </td>
                <td style={CELL}>{statusOf(visit)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
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

const CELL = {
  padding: '4pt 6pt 4pt 0',
  borderBottom: '1px solid #999',
  textAlign: 'left',
  verticalAlign: 'top',
} as const;
