import { Box } from '@mui/material';
import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { FieldAtPath } from '../../../schema/field.ts';
import { valueAt } from '../../dataProvider/paths.ts';
import { languageName, offeredLanguages } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';
import { TAB } from '../list/tabStyle.ts';
import { isEmpty } from '../values.ts';

interface LanguageTabsProps {
  /** Those that can be translated. */
  fields: readonly FieldAtPath[];
  /** Null: as it was written. */
  language: string | null;
  onChoose: (language: string | null) => void;
}

/** The languages of a form's texts. The organisation writes in its first one. */
export function LanguageTabs({ fields, language, onChoose }: LanguageTabsProps) {
  const [own, ...others] = offeredLanguages().map(({ id }) => id);
  const values = useWatch();
  const { errors, submitCount } = useFormState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per submit, to show what was refused
  useEffect(() => {
    const { translations = {}, ...rest } = errors;
    if (Object.keys(rest).length > 0) onChoose(null);
    else if (Object.keys(translations)[0]) onChoose(Object.keys(translations)[0] ?? null);
  }, [submitCount]);
  const missingIn = (other: string) =>
    fields.filter(
      ({ path }) =>
        !isEmpty(valueAt(values, path)) &&
        isEmpty(valueAt(values, `translations.${other}.${path}`)),
    ).length;
  return (
    <Box
      role="group"
      aria-label={t('Language of the texts')}
      sx={{ display: 'flex', flexWrap: 'wrap', mb: 4, borderBottom: 1, borderColor: 'divider' }}
    >
      {[null, ...others].map((one) => {
        const count = one === null ? 0 : missingIn(one);
        return (
          <Box
            key={one}
            component="button"
            type="button"
            aria-pressed={one === language}
            onClick={() => onChoose(one)}
            sx={{ ...TAB, border: 0, background: 'none', cursor: 'pointer' }}
          >
            {one === null ? languageName(own ?? '') : languageName(one)}
            {count > 0 &&
              ` (${t('{count, plural, one {# text missing} other {# texts missing}}', { count })})`}
          </Box>
        );
      })}
    </Box>
  );
}
