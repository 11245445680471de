import type { ComponentType } from 'react';
import type { FieldAtPath, FieldKind } from '../../schema/field.ts';
import { ChoiceFilter, YesNoFilter } from './filters/ChoiceFilter.tsx';
import type { FilterProps, FilterWordsProps } from './filters/FilterProps.ts';
import { DateFilter, InstantFilter, RangeFilter, RangeWords } from './filters/RangeFilter.tsx';
import { RecordFilter, RecordWords } from './filters/RecordFilter.tsx';
import { ListedWords, TextFilter } from './filters/TextFilter.tsx';
import { optionsOf } from './values.ts';

interface Entry {
  Input: ComponentType<FilterProps>;
  Words: ComponentType<FilterWordsProps>;
  keys: (path: string) => string[];
}

const one = (path: string) => [path];
const range = (path: string) => [path, `${path}_from`, `${path}_to`];
const text: Entry = { Input: TextFilter, Words: ListedWords, keys: one };
const choice: Entry = { Input: ChoiceFilter, Words: ListedWords, keys: one };
const record: Entry = { Input: RecordFilter, Words: RecordWords, keys: one };

/** How a field of each kind is filtered by, and how the chosen filter reads. */
const FILTERS: Partial<Record<FieldKind, Entry>> = {
  text,
  email: text,
  phone: text,
  choice,
  choices: choice,
  text_list: text,
  yes_no: { Input: YesNoFilter, Words: ListedWords, keys: one },
  number: { Input: RangeFilter, Words: RangeWords, keys: range },
  time: { Input: RangeFilter, Words: RangeWords, keys: range },
  date: { Input: DateFilter, Words: RangeWords, keys: range },
  date_time: { Input: InstantFilter, Words: RangeWords, keys: range },
  reference: record,
  reference_many: record,
};

const entryOf = ({ field }: FieldAtPath): Entry =>
  (optionsOf(field).length > 0 ? choice : FILTERS[field.kind]) ?? text;

export const filterKeys = (placed: FieldAtPath): string[] => entryOf(placed).keys(placed.path);

export function FilterInput(props: FilterProps) {
  const { Input } = entryOf(props.placed);
  return <Input {...props} />;
}

export function FilterWords(props: FilterWordsProps) {
  const { Words } = entryOf(props.placed);
  return <Words {...props} />;
}
