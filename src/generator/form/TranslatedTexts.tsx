import { Box, Paper, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { isOlder, withoutOlder } from '../../dataProvider/bodies.ts';
import { languageName } from '../../language/chosen.ts';
import { Input } from '../inputs.tsx';
import { BesideOriginal } from './BesideOriginal.tsx';
import { SECTION } from './FormSections.tsx';
import { type FormText, pathIn } from './translatedTexts.ts';

interface TranslatedTextsProps {
  texts: readonly FormText[];
  /** Its code. */
  language: string;
}

/** The texts of a form in another language, each beside what it was written as. */
export const TranslatedTexts = ({ texts, language }: TranslatedTextsProps) => (
  <Paper variant="outlined" component="section" sx={SECTION} aria-label={languageName(language)}>
    <Typography component="h2" variant="h2">
      {languageName(language)}
    </Typography>
    {texts.map((text) => (
      <TranslatedText key={text.path} text={text} language={language} />
    ))}
  </Paper>
);

function TranslatedText({ text, language }: { text: FormText; language: string }) {
  const { field, path, translations: at, name } = text;
  const source = pathIn(language, text);
  const { setValue } = useFormContext();
  const [original, translations] = useWatch({ name: [path, at] });
  const confirm = () =>
    setValue(at, withoutOlder(translations, language, name), { shouldDirty: true });
  return (
    <Box data-field={source} lang={language}>
      <Input field={{ ...field, required: false }} source={source} />
      <BesideOriginal
        original={original}
        isOlder={isOlder(translations, `${language}.${name}`)}
        onConfirm={confirm}
      />
    </Box>
  );
}
