import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Field, FieldKind, Option } from '#schema/declaration/field.ts';
import { embedKey } from '#schema/declaration/record.ts';
import { resources } from '#schema/index.ts';
import { valueAt } from '../dataProvider/paths.ts';
import { languageName } from '../language/chosen.ts';
import { t } from '../language/t.ts';
import { clock, exactTime, shortDate } from './formats.ts';
import { formatTimeZone } from './timeZones.ts';

export interface Named {
  id: string;
  name: string;
}

/** How a record is called, from the fields that the declaration names it by. */
export function nameOf(resource: Resource, record: object | null | undefined): string {
  const words = resource.recordRepresentation.map((path) => valueAt(record, path)).filter(Boolean);
  return words.length > 0 ? words.join(' ') : t(resource.label.one);
}

/**
 * The name with what tells it from another one of that name, as far as the viewer may read it:
 * `Maria Santos, maria@example.org`.
 */
export const distinctNameOf = (resource: Resource, record: object): string =>
  [nameOf(resource, record), subtitleOf(resource, record)].filter(Boolean).join(', ');

/** What tells a record from others of its name. */
export function subtitleOf({ subtitle = '', flatFields }: Resource, record: object): string {
  const field = flatFields.find(({ path }) => path === subtitle)?.field;
  if (field?.kind === 'reference') return embeddedAt(record, subtitle)?.name ?? '';
  return String(valueAt(record, subtitle) ?? '');
}

/** The record behind a reference, where the answer carries it. */
export const embeddedAt = (record: object, path: string): Named | null =>
  (valueAt(record, embedKey(path)) as Named | null | undefined) ?? null;

/** The field's options; for a field that names resources, the resources. */
export const optionsOf = ({ options, names }: Field): readonly Option[] =>
  options ?? (names ? RESOURCES : []);

export const optionOf = (field: Field, value: unknown): Option | undefined =>
  optionsOf(field).find(({ id }) => String(id) === String(value));

const RESOURCES = resources.map(({ name, label }) => ({ id: name, name: label.many }));

export interface FieldValue {
  field: Field;
  value: unknown;
  record: object;
  path: string;
  /** The organisation's time zone, for instants. */
  zone: string;
}

const plain = ({ value }: FieldValue) => String(value);
const list = ({ value }: FieldValue) => (value as unknown[]).map(String).join('; ');
/** A choice in its words. */
export const optionLabel = (field: Field, value: unknown): string => {
  const option = optionOf(field, value);
  return option ? t(option.name) : String(value);
};
export const yesOrNo = (value: unknown): string => (value ? t('Yes') : t('No'));

/** A value as plain words, by the kind of its field: for exports and one-line summaries. */
const FORMATTERS: Record<FieldKind, (shown: FieldValue) => string> = {
  text: ({ field, value }) => optionLabel(field, value),
  long_text: plain,
  email: plain,
  phone: plain,
  choice: ({ field, value }) => optionLabel(field, value),
  choices: ({ field, value }) =>
    (value as unknown[]).map((item) => optionLabel(field, item)).join('; '),
  language: ({ value }) => languageName(String(value)),
  text_list: list,
  yes_no: ({ value }) => yesOrNo(value),
  number: plain,
  date: ({ value }) => shortDate(String(value)),
  time: ({ value }) => clock(String(value)),
  date_time: ({ value, zone }) => exactTime(String(value), zone),
  time_zone: ({ value }) => formatTimeZone(String(value)),
  reference: ({ record, path, value }) => embeddedAt(record, path)?.name ?? String(value),
  reference_many: ({ value }) =>
    (value as (string | Named)[])
      .map((item) => (typeof item === 'string' ? item : item.name))
      .join('; '),
  rows: ({ field, value, zone }) =>
    (value as object[]).map((row) => formatRow(field, row, zone)).join('; '),
  translations: () => '',
  image: plain,
  file: plain,
};

export const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

export const formatValue = (shown: FieldValue): string =>
  isEmpty(shown.value) ? '' : FORMATTERS[shown.field.kind](shown);

/** A row as text. Its fields from and to become one range: "Monday 8:00 to 12:00". */
export function formatRow(field: Field, row: object, zone: string): string {
  const words = Object.entries(field.fields ?? {}).map(
    ([name, inner]) =>
      [
        name,
        formatValue({ field: inner, value: valueAt(row, name), record: row, path: name, zone }),
      ] as const,
  );
  const { from, to } = Object.fromEntries(words);
  if (!from || !to) return listed(words);
  const span = from === to ? from : t('{from} to {to}', { from, to });
  const rest = words.filter(([name]) => name !== 'from' && name !== 'to');
  return listed([['span', span], ...rest]);
}

const listed = (words: readonly (readonly [string, string])[]) =>
  words
    .map(([, word]) => word)
    .filter(Boolean)
    .join(' ');
