/** The values that the log keeps as text, read back and said in words. */
import { MASKED } from '#schema/activityLogs/activity.ts';
import { fieldAt, type Resource } from '#schema/declaration/defineResource.ts';
import type { Field } from '#schema/declaration/field.ts';
import { counted, upperFirst } from '#src/generator/nouns.ts';
import { formatRow, formatValue, type Named } from '#src/generator/values.ts';
import { languageName } from '#src/language/chosen.ts';
import { msg, t } from '#src/language/t.ts';

interface Logged {
  /** Undefined for what no declaration describes. */
  resource: Resource | undefined;
  /** Dotted path of the field. */
  path: string;
  /** As the log keeps it. */
  raw: string | null;
  /** The organisation's time zone. */
  zone: string;
}

export function formatLoggedValue({ resource, path, raw, zone }: Logged): string {
  if (raw === null || raw === '') return t('nothing');
  if (raw === MASKED) return t('hidden');
  const field = resource && fieldAt(resource, path);
  if (!field) return raw;
  const value = read(field, raw);
  if (field.kind === 'number' && field.unit) return counted(Number(value), field.unit);
  if (field.kind === 'image') return t('a picture');
  if (field.kind === 'file') return t('a file');
  if (isNamed(value)) return value.name;
  return formatValue({ field, value, record: {}, path, zone }) || t('nothing');
}

/** The entries of a list, each in words; null for a field that holds one value. */
export function formatLoggedEntries(logged: Logged): string[] | null {
  const { resource, path, raw, zone } = logged;
  const field = resource && fieldAt(resource, path);
  if (!field || !LISTS.includes(field.kind) || raw === MASKED) return null;
  const value = raw === null ? [] : read(field, raw);
  if (!Array.isArray(value)) return null;
  return value.map((item) => {
    if (field.kind === 'rows') return formatRow(field, item, zone);
    if (isNamed(item)) return item.name;
    return formatValue({
      field: { ...field, kind: 'choice' },
      value: item,
      record: {},
      path,
      zone,
    });
  });
}

/** What a field is called; some are logged by an action and are in no declaration. */
export function labelOf(resource: Resource | undefined, path: string): string {
  const [, code = '', text] = /^translations\.(\w+)\.(.+)$/.exec(path) ?? [];
  if (text) {
    const language = languageName(code);
    return t('{name} ({language})', { name: labelOf(resource, text), language });
  }
  const field = resource && fieldAt(resource, path);
  if (field) return t(field.label);
  const known = LABELS[path];
  const last = path.split('.').at(-1) ?? path;
  return known ? t(known) : upperFirst(last.replaceAll('_', ' '));
}

const LABELS: Record<string, string> = { reason: msg('Reason') };
const LISTS: readonly Field['kind'][] = ['rows', 'reference_many', 'choices', 'text_list'];
const JSON_KINDS: readonly Field['kind'][] = [...LISTS, 'number', 'yes_no'];

function read(field: Field, raw: string): unknown {
  const isJson =
    JSON_KINDS.includes(field.kind) ||
    typeof field.options?.[0]?.id === 'number' ||
    (field.kind === 'reference' && raw.startsWith('{'));
  if (!isJson) return raw;
  try {
    return JSON.parse(raw);
  } catch {
    // Written before the field had its present kind.
    return raw;
  }
}

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'name' in value;
