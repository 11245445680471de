import { Box, OutlinedInput, Typography } from '@mui/material';
import { useId } from 'react';
import { addDays, toInstant, toLocal } from '#schema/time/zone.ts';
import { TODAY } from '../../dataProvider/listParams.ts';
import { t } from '../../language/t.ts';
import { clock, shortDate, todayIn } from '../formats.ts';
import { TemporalInput } from '../inputs/TemporalInput.tsx';
import { useTimeZone } from '../useSettings.ts';
import { type FilterProps, type FilterValueProps, listed } from './FilterProps.ts';

/** From and to, both included; either may stay open. */
export const RangeFilter = (props: FilterProps) => (
  <Bounds
    {...props}
    type={props.flatField.field.kind === 'time' ? 'time' : 'number'}
    read={(value) => String(value)}
    write={(text) => text}
  />
);

export function DateFilter(props: FilterProps) {
  const zone = useTimeZone();
  const { path } = props.flatField;
  // What is changed from "today" begins with the day that it is.
  const day = (value: unknown) => (value === TODAY ? todayIn(zone) : value);
  const values = { ...props.values, [path]: listed(props.values[path]).map(day) };
  return <Bounds {...props} values={values} type="date" read={String} write={(text) => text} />;
}

/** Asked for by day; sent as the instants at which those days begin and end here. */
export function InstantFilter(props: FilterProps) {
  const zone = useTimeZone();
  const start = (day: string) => toInstant(day, '00:00', zone) ?? Date.parse(day);
  return (
    <Bounds
      {...props}
      type="date"
      read={(value) => toLocal(Date.parse(String(value)), zone).date}
      write={(day, bound) =>
        new Date(bound === 'from' ? start(day) : start(addDays(day, 1)) - 1).toISOString()
      }
    />
  );
}

interface BoundsProps extends FilterProps {
  type: 'date' | 'time' | 'number';
  read: (value: unknown) => string;
  write: (text: string, bound: 'from' | 'to') => string;
}

function Bounds({ flatField, values, onChange, type, read, write }: BoundsProps) {
  const id = useId();
  const { path } = flatField;
  const exact = listed(values[path])[0];
  const change = (bound: 'from' | 'to', text: string) => {
    const otherBound = bound === 'from' ? 'to' : 'from';
    onChange({
      [path]: undefined,
      ...(exact !== undefined && { [`${path}_${otherBound}`]: exact }),
      [`${path}_${bound}`]: text === '' ? undefined : write(text, bound),
    });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {(['from', 'to'] as const).map((bound) => {
        const value = values[`${path}_${bound}`] ?? exact;
        const input = { id: `${id}-${bound}`, value: value === undefined ? '' : read(value) };
        return (
          <Box key={bound}>
            <Typography component="label" htmlFor={`${id}-${bound}`} variant="caption">
              {bound === 'from' ? t('From') : t('To')}
            </Typography>
            {type === 'number' ? (
              <OutlinedInput
                {...input}
                size="small"
                type="number"
                sx={{ display: 'flex', width: 150 }}
                onChange={({ target }) => change(bound, target.value)}
              />
            ) : (
              <TemporalInput
                {...input}
                kind={type}
                onChange={(read, text) => {
                  if (read !== '' || text === '') change(bound, read);
                }}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );
}

export function RangeFilterValue({ flatField: { path, field }, values }: FilterValueProps) {
  const zone = useTimeZone();
  const words = (value: unknown) => {
    if (value === TODAY) return t('Today');
    if (field.kind === 'date') return shortDate(String(value));
    if (field.kind === 'time') return clock(String(value));
    if (field.kind !== 'date_time') return String(value);
    return shortDate(toLocal(Date.parse(String(value)), zone).date);
  };
  const [exact] = listed(values[path]);
  if (exact !== undefined) return <>{words(exact)}</>;
  const [from, to] = [values[`${path}_from`], values[`${path}_to`]];
  if (to === undefined) return <>{t('from {from}', { from: words(from) })}</>;
  if (from === undefined) return <>{t('to {to}', { to: words(to) })}</>;
  return <>{t('{from} to {to}', { from: words(from), to: words(to) })}</>;
}
