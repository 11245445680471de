import type { ComponentType } from 'react';
import type { FieldAtPath, FieldKind } from '#schema/declaration/field.ts';
import { ChoiceFilter, YesNoFilter } from './filters/ChoiceFilter.tsx';
import type { FilterProps, FilterValueProps } from './filters/FilterProps.ts';
import {
  DateFilter,
  InstantFilter,
  RangeFilter,
  RangeFilterValue,
} from './filters/RangeFilter.tsx';
import { RecordFilter, RecordFilterLink, RecordFilterValue } from './filters/RecordFilter.tsx';
import { ListFilterValue, TextFilter } from './filters/TextFilter.tsx';
import { optionsOf } from './values.ts';

interface Entry {
  Input: ComponentType<FilterProps>;
  Value: ComponentType<FilterValueProps>;
  /** It leads from the chosen filter to what was chosen. */
  Link?: ComponentType<FilterValueProps>;
  keys: (path: string) => string[];
}

const single = (path: string) => [path];
const range = (path: string) => [path, `${path}_from`, `${path}_to`];
const text: Entry = { Input: TextFilter, Value: ListFilterValue, keys: single };
const choice: Entry = { Input: ChoiceFilter, Value: ListFilterValue, keys: single };
const record: Entry = {
  Input: RecordFilter,
  Value: RecordFilterValue,
  Link: RecordFilterLink,
  keys: single,
};

/** How a field of each kind is filtered by, and how the chosen filter reads. */
const FILTERS: Partial<Record<FieldKind, Entry>> = {
  text,
  email: text,
  phone: text,
  choice,
  choices: choice,
  text_list: text,
  yes_no: { Input: YesNoFilter, Value: ListFilterValue, keys: single },
  number: { Input: RangeFilter, Value: RangeFilterValue, keys: range },
  time: { Input: RangeFilter, Value: RangeFilterValue, keys: range },
  date: { Input: DateFilter, Value: RangeFilterValue, keys: range },
  date_time: { Input: InstantFilter, Value: RangeFilterValue, keys: range },
  reference: record,
  reference_many: record,
};

const entryOf = ({ field }: FieldAtPath): Entry =>
  (optionsOf(field).length > 0 ? choice : FILTERS[field.kind]) ?? text;

export const filterKeys = (flatField: FieldAtPath): string[] =>
  entryOf(flatField).keys(flatField.path);

export function FilterInput(props: FilterProps) {
  const { Input } = entryOf(props.flatField);
  return <Input {...props} />;
}

export function FilterValue(props: FilterValueProps) {
  const { Value } = entryOf(props.flatField);
  return <Value {...props} />;
}

export function FilterLink(props: FilterValueProps) {
  const { Link } = entryOf(props.flatField);
  return Link ? <Link {...props} /> : null;
}
