import { Box } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { isOlder, withoutOlder } from '#src/dataProvider/bodies.ts';
import { BesideOriginal } from '#src/generator/form/BesideOriginal.tsx';
import { LanguageTabs } from '#src/generator/form/LanguageTabs.tsx';
import { offeredLanguages } from '#src/language/chosen.ts';
import { type DraftText, withText } from './draftTexts.ts';
import { TextBox } from './fields.tsx';
import type { Problem } from './useDrafts.ts';

interface DraftInLanguagesProps {
  texts: readonly DraftText[];
  problem: Problem | undefined;
  /** The inputs of what is typed as it is written. */
  children: ReactNode;
}

/** The inputs of a question or a section, or its texts in another language. */
export function DraftInLanguages({ texts, problem, children }: DraftInLanguagesProps) {
  const [language, setLanguage] = useState<string | null>(null);
  const errors = problem?.errors ?? {};
  useEffect(() => {
    if (problem) setLanguage(languageOf(Object.keys(problem.errors)));
  }, [problem]);
  if (offeredLanguages().length < 2) return children;
  return (
    <>
      <LanguageTabs
        missingIn={(language) =>
          texts.filter(({ translations, name }) => !translations[language]?.[name]).length
        }
        language={language}
        onChoose={setLanguage}
      />
      {language === null
        ? children
        : texts.map((text) => {
            const { field, name, original, translations, at, onChange } = text;
            const path = `${at}.${language}.${name}`;
            return (
              <Box key={path} lang={language}>
                <TextBox
                  field={field}
                  path={path}
                  error={errors[path]}
                  value={translations[language]?.[name] ?? ''}
                  lines={field.kind === 'long_text' ? 2 : 1}
                  onChange={(typed) => onChange(withText(text, language, typed))}
                />
                <BesideOriginal
                  original={original}
                  isOlder={isOlder(translations, `${language}.${name}`)}
                  onConfirm={() => onChange(withoutOlder(translations, language, name))}
                />
              </Box>
            );
          })}
    </>
  );
}

/** The language in which alone something was refused. */
function languageOf(paths: readonly string[]): string | null {
  const [first, ...others] = paths.map((path) => /(?:^|\.)translations\.(\w+)/.exec(path)?.[1]);
  return first && others.every(Boolean) ? first : null;
}
