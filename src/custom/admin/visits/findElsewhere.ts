import { clock, longDate } from '#src/generator/formats.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { referenceIn } from './findEntries.ts';

/** What to say where nobody of today is meant: a reference may be of another day or office. */
export async function findElsewhere(typed: string): Promise<string> {
  const reference = referenceIn(typed);
  if (!reference) return t('Nobody on today’s list matches.');
  try {
    const { data } = await ask('GET /reservations', { query: { search: reference } });
    const record = data.find((record) => record.reference === reference);
    if (!record) return t('There is no reservation {reference} here.', { reference });
    return t('{reference} is for {date}, {time}: {service}, {team}.', {
      reference,
      date: longDate(record.date),
      time: clock(record.time),
      service: record.service.name,
      team: record.team.name,
    });
  } catch (error) {
    return messageOf(error);
  }
}
