/** The texts of what is being typed that have other languages: those of a question and its options, or of a section. */
import type { Field } from '#schema/declaration/field.ts';
import type { Translations } from '#schema/declaration/fields/index.ts';
import { questionnaireQuestion, questionnaireSection } from '#schema/index.ts';
import { OPTION_TEXTS, QUESTION_TEXTS, SECTION_TEXTS } from '#schema/questionnaires/formIn.ts';
import { t } from '#src/language/t.ts';
import type { QuestionDraft, SectionDraft } from './draft.ts';

export interface DraftText {
  field: Field;
  name: string;
  original: string;
  translations: Translations;
  /** The body has the translations there, for errors. */
  at: string;
  onChange: (translations: Translations) => void;
}

export function textsOfQuestion(
  draft: QuestionDraft,
  set: (change: Partial<QuestionDraft>) => void,
): DraftText[] {
  const own = textsOf(draft, questionnaireQuestion.fields as unknown as Declared, {
    paths: QUESTION_TEXTS,
    at: 'translations',
    onChange: (translations) => set({ translations }),
  });
  const isChoice = draft.kind === 'single_choice' || draft.kind === 'multiple_choice';
  const { options } = questionnaireQuestion.fields;
  const labels = (isChoice ? draft.options : []).flatMap((option, index) =>
    textsOf(option, (options.fields ?? {}) as Declared, {
      paths: OPTION_TEXTS,
      at: `options.${index}.translations`,
      label: t('Option {number}', { number: index + 1 }),
      onChange: (translations) =>
        set({ options: draft.options.with(index, { ...option, translations }) }),
    }),
  );
  return [...own, ...labels];
}

export const textsOfSection = (
  draft: SectionDraft,
  set: (change: Partial<SectionDraft>) => void,
): DraftText[] =>
  textsOf(draft, questionnaireSection.fields as Declared, {
    paths: SECTION_TEXTS,
    at: 'translations',
    onChange: (translations) => set({ translations }),
  });

type Declared = { [name: string]: Field };
interface Place extends Pick<DraftText, 'at' | 'onChange'> {
  paths: readonly string[];
  label?: string;
}

/** What is empty has nothing to translate. */
function textsOf(
  draft: { translations: Translations },
  fields: Declared,
  { paths, label, ...place }: Place,
): DraftText[] {
  return paths.flatMap((name) => {
    const [field, original] = [fields[name], String((draft as never)[name] ?? '')];
    if (!field || original.trim() === '') return [];
    const shown = { ...field, required: false, ...(label && { label }) };
    return [{ ...place, field: shown, name, original, translations: draft.translations }];
  });
}

/** An empty text is none. */
export const withText = (
  { translations, name }: DraftText,
  language: string,
  text: string,
): Translations => ({
  ...translations,
  [language]: { ...translations[language], [name]: text.trim() === '' ? null : text },
});
