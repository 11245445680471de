import { Box, OutlinedInput, ToggleButton, Typography } from '@mui/material';
import { useId } from 'react';
import { daysOf, isRelativeDays, RELATIVE_DAYS } from '#schema/time/relativeDays.ts';
import { addDays, toInstant, toLocal } from '#schema/time/zone.ts';
import { msg, t } from '../../language/t.ts';
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
  const [chosen] = listed(props.values[path]);
  // What is changed from "this week" begins with the days that it has.
  const { from, to } = isRelativeDays(chosen) ? daysOf(chosen, todayIn(zone)) : {};
  const values = from
    ? { ...props.values, [path]: undefined, [`${path}_from`]: from, [`${path}_to`]: to }
    : props.values;
  const choose = (word: string) =>
    props.onChange({ [path]: [word], [`${path}_from`]: undefined, [`${path}_to`]: undefined });
  const change = (next: Record<string, unknown>) =>
    props.onChange({ ...(from && { [`${path}_from`]: from, [`${path}_to`]: to }), ...next });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        {RELATIVE_DAYS.map((word) => (
          <ToggleButton
            key={word}
            value={word}
            size="small"
            selected={chosen === word}
            onChange={() => choose(word)}
          >
            {t(WORDS[word])}
          </ToggleButton>
        ))}
      </Box>
      <Bounds
        {...props}
        values={values}
        onChange={change}
        type="date"
        read={String}
        write={(text) => text}
      />
    </>
  );
}

/** They move on with the days. */
const WORDS = { today: msg('Today'), this_week: msg('This week'), this_month: msg('This month') };

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
    if (isRelativeDays(value)) return t(WORDS[value]);
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
