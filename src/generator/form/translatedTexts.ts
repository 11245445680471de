import { useWatch } from 'react-hook-form';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Field, FieldAtPath } from '#schema/declaration/field.ts';
import { valueAt } from '../../dataProvider/paths.ts';
import { languageName, offeredLanguages } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';
import { isEmpty } from '../values.ts';

/** A text of a form that can be translated: a field of the record, or of one of its rows. */
export interface FormText {
  field: Field;
  /** It stands there as it was written. */
  path: string;
  /** Its record or its row has there what it is in other languages. */
  translations: string;
  name: string;
}

/** A form has a text in another language there. */
export const pathIn = (language: string, { translations, name }: FormText) =>
  `${translations}.${language}.${name}`;

/** It is empty where the organisation speaks one language; rows are as they are typed. */
export function useFormTexts(resource: Resource): FormText[] {
  const values = useWatch();
  if (offeredLanguages().length < 2) return [];
  const own = resource.translatedFields.map(({ path, field }) => ({
    field,
    path,
    name: path,
    translations: 'translations',
  }));
  return [...own, ...resource.translatedRows.flatMap((list) => textsOfRows(list, values))];
}

function textsOfRows({ path: at, field: list }: FieldAtPath, values: object): FormText[] {
  const rows = (valueAt(values, at) ?? []) as object[];
  const texts = Object.entries(list.fields ?? {}).filter(([, field]) => field.translated);
  return rows.flatMap((row, index) =>
    texts
      .filter(([name]) => !isEmpty(valueAt(row, name)))
      .map(([name, field]) => ({
        field: { ...field, label: `${t(list.label)} ${index + 1}` },
        path: `${at}.${index}.${name}`,
        translations: `${at}.${index}.translations`,
        name,
      })),
  );
}

/** In each of the other languages, as errors and drafts name them. */
export const inLanguages = (texts: readonly FormText[]): FieldAtPath[] =>
  offeredLanguages()
    .slice(1)
    .flatMap(({ id }) =>
      texts.map((text) => ({
        path: pathIn(id, text),
        field: { ...text.field, label: `${t(text.field.label)} (${languageName(id)})` },
      })),
    );

export const missingIn = (language: string, texts: readonly FormText[], values: object) =>
  texts.filter(
    (text) =>
      !isEmpty(valueAt(values, text.path)) && isEmpty(valueAt(values, pathIn(language, text))),
  ).length;
