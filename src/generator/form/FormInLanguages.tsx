import { type ReactNode, useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { valueAt } from '../../dataProvider/paths.ts';
import { offeredLanguages } from '../../language/chosen.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormDraft } from './FormDraft.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import { TranslatedTexts } from './TranslatedTexts.tsx';
import { inLanguages, missingIn, useFormTexts } from './translatedTexts.ts';

interface FormInLanguagesProps {
  resource: Resource;
  fields: readonly FieldAtPath[];
  /** Null: as it was written. */
  language: string | null;
  onChoose: (language: string | null) => void;
  /** The inputs of the form. */
  children: ReactNode;
}

/** A form, or its texts in another language; what was typed and what was refused is of both. */
export function FormInLanguages({ resource, fields, language, ...props }: FormInLanguagesProps) {
  const { onChoose, children } = props;
  const texts = useFormTexts(resource);
  const values = useWatch();
  const { errors, submitCount } = useFormState();
  const all = [...fields, ...inLanguages(texts)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per submit, to show what was refused
  useEffect(() => {
    if (Object.keys(errors).length > 0) onChoose(languageOf(errors));
  }, [submitCount]);
  return (
    <>
      <FormDraft fields={all} />
      {texts.length > 0 && (
        <LanguageTabs
          missingIn={(language) => missingIn(language, texts, values)}
          language={language}
          onChoose={onChoose}
        />
      )}
      <ErrorSummary fields={all} />
      {language === null ? children : <TranslatedTexts texts={texts} language={language} />}
    </>
  );

  /** The language in which alone something was refused; else the texts as they were written. */
  function languageOf(refused: object): string | null {
    const wrong = texts.flatMap((text) =>
      offeredLanguages().map(({ id }) => valueAt(refused, `${text.translations}.${id}`) && id),
    );
    const isElsewhere = fields.some(({ path, field }) =>
      hasOwnError(valueAt(refused, path), field),
    );
    return isElsewhere ? null : ((wrong.find(Boolean) as string | undefined) ?? null);
  }
}

/** A row's translations are left out: the other tab tells of them. */
function hasOwnError(error: unknown, { kind }: FieldAtPath['field']): boolean {
  if (kind !== 'rows' || !Array.isArray(error)) return error !== undefined;
  return error.some((row) => row && Object.keys(row).some((name) => name !== 'translations'));
}
