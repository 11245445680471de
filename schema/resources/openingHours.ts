/** When a service is open: hours of the week, and days on which nothing can be booked. */
import { LIST_BOUNDS } from '../declaration/bounds.ts';
import { date, numberChoice, rows, text, time } from '../declaration/fields/index.ts';

const WEEKDAYS = [
  { id: 1, name: 'Monday' },
  { id: 2, name: 'Tuesday' },
  { id: 3, name: 'Wednesday' },
  { id: 4, name: 'Thursday' },
  { id: 5, name: 'Friday' },
  { id: 6, name: 'Saturday' },
  { id: 7, name: 'Sunday' },
] as const;

/** Days on which nothing can be booked, both ends included. */
export const closures = (label: string, help: string) =>
  rows({
    most: LIST_BOUNDS.closures,
    label,
    help,
    fields: {
      from: date({ label: 'From', required: true }),
      to: date({ label: 'To', required: true }),
      reason: text({ label: 'Reason', max: 120, translated: true }),
    },
    check: (list) =>
      list.flatMap(({ from, to }, row) =>
        to < from ? [{ row, message: 'The last day comes before the first' }] : [],
      ),
  });

export const weeklyHours = rows({
  most: LIST_BOUNDS.weekly_hours,
  label: 'Opening hours',
  help: 'Several rows a day make a break, such as lunch.',
  section: 'Hours',
  fields: {
    weekday: numberChoice({ label: 'Day', required: true, options: WEEKDAYS }),
    opens: time({ label: 'Opens', required: true }),
    closes: time({ label: 'Closes', required: true }),
  },
  check: (list) =>
    list.flatMap((hours, row) => {
      if (hours.closes <= hours.opens) return [{ row, message: 'It closes before it opens' }];
      const meets = list
        .slice(0, row)
        .some(
          (earlierHours) =>
            earlierHours.weekday === hours.weekday &&
            earlierHours.opens < hours.closes &&
            hours.opens < earlierHours.closes,
        );
      return meets ? [{ row, message: 'These hours overlap with a row above' }] : [];
    }),
});
