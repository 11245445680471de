/** Every text of the demo that has languages is there in all of them. */
import { expect, it } from 'vitest';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { translatedIn } from '#schema/declaration/fields/index.ts';
import {
  category,
  counter,
  frequentlyAskedQuestion,
  questionnaireQuestion,
  questionnaireSection,
  service,
  settings,
  team,
} from '#schema/index.ts';
import { demoAt, MOMENTS } from './demoAt.ts';

/** The same in every language. */
const SYMBOLS = ['°C', 'mmHg'];

type Texts = Record<string, unknown> & { translations?: Record<string, Record<string, string>> };

const { offer, questionnaires } = demoAt(MOMENTS[0] ?? '').plan;
const plans: [Resource, readonly object[]][] = [
  [team, offer.teams],
  [counter, offer.counters],
  [category, offer.categories],
  [service, offer.services.map(({ row }) => row)],
  [frequentlyAskedQuestion, offer.faqs],
  [settings, [offer.settings]],
  [questionnaireSection, questionnaires.sections],
  [questionnaireQuestion, questionnaires.questions],
];

it.each(plans.map(([resource, records]) => [resource.name, resource, records] as const))(
  '%s',
  (_, resource, records) => {
    const missing = (of: Texts, paths: readonly string[]) =>
      paths
        .filter((path) => of[path] && !SYMBOLS.includes(String(of[path])))
        .filter((path) => !of.translations?.fil?.[path])
        .map((path) => of[path]);
    const own = resource.translatedFields.map(({ path }) => path);
    const lacking = (records as Texts[]).flatMap((record) => [
      ...missing(record, own),
      ...resource.translatedRows.flatMap(({ path, field }) =>
        ((record[path] ?? []) as Texts[]).flatMap((row) =>
          missing(row, translatedIn(field.fields)),
        ),
      ),
    ]);
    expect(records.length).toBeGreaterThan(0);
    expect(lacking).toEqual([]);
  },
);
