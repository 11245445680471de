/** A row of the log as a sentence in the viewer's language. */
import {
  ACTIVITIES,
  type ActivityType,
  activityTypeOf,
  type Sentences,
} from '#schema/activityLogs/activity.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { lowerFirst, singularNoun } from '#src/generator/nouns.ts';
import { msg, t } from '#src/language/t.ts';
import type { ActivityRow } from './activityRow.ts';
import { formatLoggedValue } from './values.ts';

/** A piece of the sentence: plain words, or one of the names in it. */
export interface Piece {
  of: 'words' | 'who' | 'kind' | 'name' | 'owner' | 'before' | 'after';
  text: string;
}

interface Around {
  resources: readonly Resource[];
  /** The organisation's time zone. */
  zone: string;
}

export function formatActivity(row: ActivityRow, around: Around): Piece[] {
  const values = valuesOf(row, around);
  // The names are put in afterwards, so that each can be shown as what it is.
  const marks = Object.fromEntries(Object.keys(values).map((key) => [key, `⟦${key}⟧`]));
  const sentence = t(patternOf(row), marks);
  return sentence
    .split(/⟦(\w+)⟧/)
    .map((text, index) => (index % 2 === 0 ? { of: 'words', text } : pieceOf(text, values)))
    .filter(({ text }) => text !== '') as Piece[];
}

/** The whole of it, for a title or a file. */
export const activityText = (row: ActivityRow, around: Around): string =>
  formatActivity(row, around)
    .map(({ text }) => text)
    .join('');

const pieceOf = (key: string, values: Record<string, string>) => ({ of: key, text: values[key] });

function valuesOf(row: ActivityRow, { resources, zone }: Around): Record<string, string> {
  const resource = resources.find(({ name }) => name === row.resource);
  const change = toldChange(row);
  const formatRaw = (raw: string | null | undefined) =>
    formatLoggedValue({ resource, path: change?.field ?? '', raw: raw ?? null, zone });
  return {
    who: whoDid(row),
    kind: resource ? singularNoun(resource) : t('record'),
    name: row.subject_name || t('that is gone'),
    owner: row.owner?.name ?? '',
    action: row.action,
    before: lowerFirst(formatRaw(change?.before)),
    after: lowerFirst(formatRaw(change?.after)),
  };
}

export function whoDid({ actor, actor_name, actor_id, key_id, address }: ActivityRow): string {
  // What was written names the key as well.
  const name = (key_id ? null : actor?.name) || actor_name;
  if (name) return name;
  if (actor_id) return t('Somebody who is gone');
  return address ? t('Somebody') : t('The system');
}

function patternOf(row: ActivityRow): string {
  const type: ActivityType | undefined = activityTypeOf(row.action);
  if (!type) return UNKNOWN;
  const change = toldChange(row);
  const telling =
    type.byOutcome?.[change?.after ?? ''] ?? type.byResource?.[row.resource] ?? type.sentences;
  // A sentence of before and after needs them.
  const fits = (pattern: string | undefined) =>
    pattern !== undefined && (change !== undefined || !pattern.includes('{before}'));
  const changed: ActivityType = ACTIVITIES.update;
  const plain = changed.byResource?.[row.resource] ?? changed.sentences;
  const sentences = [telling, plain].flatMap((template) => sentencesOf(template, row));
  return sentences.find(fits) ?? UNKNOWN;
}

/** The fitting sentence first. */
function sentencesOf(telling: Sentences, row: ActivityRow): (string | undefined)[] {
  const isOwn = row.actor_id !== null && row.owner_id === row.actor_id;
  return [
    row.actor_id === null ? telling.nobody : undefined,
    isOwn ? telling.own : undefined,
    !isOwn && row.owner?.name ? telling.of : undefined,
    telling.any,
  ];
}

const toldChange = ({ action, changes }: ActivityRow) => {
  const tells = activityTypeOf(action)?.changedField;
  return tells === undefined ? undefined : changes?.find(({ field }) => field === tells);
};

const UNKNOWN = msg('{who} did this with the {kind} {name}: {action}');
