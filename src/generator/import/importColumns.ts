/** The columns that a table may have, as the screens call them. */
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Audience, FieldAtPath } from '#schema/declaration/field.ts';
import { type ImportMode, importFields } from '#schema/import/importable.ts';
import { languageName, offeredLanguages } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';

/** Of a text, one for each language that the organisation offers. */
export function importColumns(
  resource: Resource,
  audience: Audience,
  settings: { mode: ImportMode; key: string | null },
): FieldAtPath[] {
  const [, ...others] = offeredLanguages();
  const languages = others.map(({ id }) => id);
  return importFields(resource, audience, { ...settings, languages }).map(
    ({ language, ...column }) => {
      if (!language) return column;
      const name = t(column.field.label);
      const label = t('{name} ({language})', { name, language: languageName(language) });
      return { ...column, field: { ...column.field, label } };
    },
  );
}

/** The column that an error is about: itself, or the list that the refused value stands in. */
export const columnAtPath = (columns: readonly FieldAtPath[], path: string) =>
  columns.find((column) => column.path === path || path.startsWith(`${column.path}.`));
