import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldAtPath } from '../../../schema/field.ts';
import { isOlder } from '../../dataProvider/bodies.ts';
import { languageName, offeredLanguages } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';
import { Input } from '../inputs.tsx';
import { isEmpty } from '../values.ts';
import { SECTION } from './FormSections.tsx';

/** @param language its code, as `inLanguages` names the fields */
interface TranslatedTextsProps {
  fields: readonly FieldAtPath[];
  language: string;
}

/** The texts of a form in another language, each beside what it was written as. */
export const TranslatedTexts = ({ fields, language }: TranslatedTextsProps) => (
  <Paper variant="outlined" component="section" sx={SECTION} aria-label={languageName(language)}>
    <Typography component="h2" variant="h2">
      {languageName(language)}
    </Typography>
    {fields.map((flatField) => (
      <TranslatedText key={flatField.path} flatField={flatField} language={language} />
    ))}
  </Paper>
);

/** The fields that can be translated, in each of the other languages. */
export const inLanguages = (fields: readonly FieldAtPath[]): FieldAtPath[] =>
  offeredLanguages()
    .slice(1)
    .flatMap(({ id }) =>
      fields.map(({ path, field }) => ({ path: `translations.${id}.${path}`, field })),
    );

function TranslatedText({
  flatField: { path, field },
  language,
}: {
  flatField: FieldAtPath;
  language: string;
}) {
  const source = `translations.${language}.${path}`;
  const { setValue } = useFormContext();
  const [original, translations] = useWatch({ name: [path, 'translations'] });
  const at = `translations.older.${language}`;
  const confirm = () => {
    const older: string[] = translations.older[language];
    const left = older.filter((one) => one !== path);
    setValue(at, left, { shouldDirty: true });
  };
  return (
    <Box data-field={source} lang={language}>
      <Input field={{ ...field, required: false }} source={source} />
      {!isEmpty(original) && (
        <Typography
          lang={offeredLanguages()[0]?.id}
          sx={{ mt: 1, pl: 3, borderLeft: 2, borderColor: 'divider', whiteSpace: 'pre-line' }}
          color="text.secondary"
        >
          {original}
        </Typography>
      )}
      {isOlder(translations, `${language}.${path}`) && (
        <Alert
          severity="warning"
          lang={document.documentElement.lang}
          sx={{ mt: 2 }}
          action={
            <Button color="inherit" onClick={confirm}>
              {t('It still fits')}
            </Button>
          }
        >
          {t('The original has changed since this was translated.')}
        </Alert>
      )}
    </Box>
  );
}
