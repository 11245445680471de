import type { Difference } from '#schema/revisions/versions.ts';
import { languageName } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';

/** The field, and in which language its text is another one. */
export const labelOf = ({ field, language }: Difference): string =>
  language === null ? t(field.label) : `${t(field.label)} (${languageName(language)})`;
