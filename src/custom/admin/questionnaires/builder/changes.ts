/** What the version that another editor saved says, where it differs from what is being typed. */
import { questionnaireQuestion, questionnaireSection } from '#schema/index.ts';
import { t } from '#src/language/t.ts';
import type { EditedQuestion, EditedSection } from './builderApi.ts';
import { draftOf, draftOfSection, type QuestionDraft, type SectionDraft } from './draft.ts';

const { text, help, kind, options, min, max, unit, required, is_sensitive } =
  questionnaireQuestion.fields;
const { title, description, answered_by } = questionnaireSection.fields;

export function describeQuestionChanges(draft: QuestionDraft, saved: EditedQuestion): string[] {
  const theirs = draftOf(saved, draft.section_id);
  const optionNames = (of: QuestionDraft) => of.options.map(({ label }) => label).join(', ');
  const kindName = kind.options?.find(({ id }) => id === theirs.kind)?.name ?? '';
  const lines = [
    theirs.text !== draft.text && line(text.label, theirs.text),
    theirs.kind !== draft.kind && line(kind.label, t(kindName)),
    theirs.help !== draft.help && line(help.label, theirs.help),
    optionNames(theirs) !== optionNames(draft) && line(options.label, optionNames(theirs)),
    theirs.min !== draft.min && line(min.label, theirs.min),
    theirs.max !== draft.max && line(max.label, theirs.max),
    theirs.unit !== draft.unit && line(unit.label, theirs.unit),
    theirs.required !== draft.required && line(required.label, yesNo(theirs.required)),
    theirs.is_sensitive !== draft.is_sensitive &&
      line(is_sensitive.label, yesNo(theirs.is_sensitive)),
  ];
  return orElse(lines);
}

export function describeSectionChanges(draft: SectionDraft, saved: EditedSection): string[] {
  const theirs = draftOfSection(saved);
  const who = answered_by.options?.find(({ id }) => id === theirs.answered_by)?.name ?? '';
  return orElse([
    theirs.title !== draft.title && line(title.label, theirs.title),
    theirs.description !== draft.description && line(description.label, theirs.description),
    theirs.answered_by !== draft.answered_by && line(answered_by.label, t(who)),
  ]);
}

const line = (label: string, value: string) => `${t(label)}: ${value || t('None')}`;
const yesNo = (isSo: boolean) => (isSo ? t('Yes') : t('No'));

function orElse(lines: readonly (string | false)[]): string[] {
  const texts = lines.filter((line) => line !== false);
  return texts.length > 0
    ? texts
    : [t('It differs in its points, its conditions or another language.')];
}
