/** What is being typed about a question or a section, until it is saved. */
import type { Translations } from '#schema/declaration/fields/index.ts';
import type {
  Condition,
  Question,
  Section,
  VisibleIf,
} from '#schema/questionnaires/questionnaire.ts';
import { changedTexts } from '#src/dataProvider/bodies.ts';
import type { EditedQuestion, EditedSection } from './builderApi.ts';

export interface OptionDraft {
  /** A local id until the server has given it one. */
  key: string;
  id?: string;
  label: string;
  points: string;
  translations: Translations;
}

export interface QuestionDraft {
  id: string;
  section_id: string;
  /** A question that is not saved yet will stand there; null for a saved one. */
  position: number | null;
  /** As it was when the typing began: what saving compares with. */
  updated_at: string | null;
  text: string;
  help: string;
  kind: Question['kind'];
  options: readonly OptionDraft[];
  min: string;
  max: string;
  unit: string;
  required: boolean;
  is_sensitive: boolean;
  visible_if: VisibleIf;
  translations: Translations;
}

export interface SectionDraft {
  id: string;
  position: number | null;
  updated_at: string | null;
  title: string;
  description: string;
  answered_by: Section['answered_by'];
  translations: Translations;
}

/** What the server has not named yet. */
const NEW = 'new-';
let last = 0;
export const newKey = () => {
  last += 1;
  return `${NEW}${last}`;
};
export const isNew = (id: string) => id.startsWith(NEW);

export const newOption = (): OptionDraft => ({
  key: newKey(),
  label: '',
  points: '',
  translations: {},
});

export const newQuestion = (place: { section_id: string; position: number }): QuestionDraft => ({
  id: newKey(),
  ...place,
  updated_at: null,
  text: '',
  help: '',
  kind: 'short_text',
  options: [],
  min: '',
  max: '',
  unit: '',
  required: false,
  is_sensitive: false,
  visible_if: { match: 'all', conditions: [] },
  translations: {},
});

export const draftOf = (question: EditedQuestion, section_id: string): QuestionDraft => ({
  id: question.id,
  section_id,
  position: null,
  updated_at: question.updated_at,
  text: question.text,
  help: question.help ?? '',
  kind: question.kind,
  options: question.options.map(({ id, label, points, translations = {} }) => ({
    key: id,
    id,
    label,
    points: shown(points),
    translations,
  })),
  min: shown(question.min),
  max: shown(question.max),
  unit: question.unit ?? '',
  required: question.required,
  is_sensitive: question.is_sensitive,
  visible_if: question.visible_if,
  translations: question.translations ?? {},
});

export const newSection = (position: number): SectionDraft => ({
  id: newKey(),
  position,
  updated_at: null,
  title: '',
  description: '',
  answered_by: 'self',
  translations: {},
});

export const draftOfSection = (section: EditedSection): SectionDraft => ({
  id: section.id,
  position: null,
  updated_at: section.updated_at,
  title: section.title,
  description: section.description ?? '',
  answered_by: section.answered_by,
  translations: section.translations ?? {},
});

/**
 * The body that saves it; where it stands goes along with a new one alone.
 * @param saved as the server has it: of other languages only what differs is sent
 */
export function bodyOfQuestion(draft: QuestionDraft, saved?: EditedQuestion) {
  const { kind, text, required, is_sensitive, visible_if } = draft;
  const { help, unit, min, max, options } = draft;
  const hasBounds = kind === 'number' || kind === 'scale';
  const isChoice = kind === 'single_choice' || kind === 'multiple_choice';
  // Fields that the kind does not use are hidden, so they must not cause an error.
  const offered = isChoice ? options : options.filter(({ label }) => label.trim() !== '');
  return {
    kind,
    text,
    required,
    is_sensitive,
    visible_if,
    help: textOrNull(help),
    unit: kind === 'number' ? textOrNull(unit) : null,
    min: hasBounds ? numberOrNull(min) : null,
    max: hasBounds ? numberOrNull(max) : null,
    translations: changedTexts(draft.translations, saved?.translations),
    options: offered.map((option) => ({
      ...(option.id && { id: option.id }),
      label: option.label,
      points: numberOrNull(option.points),
      translations: changedTexts(
        option.translations,
        saved?.options.find(({ id: known }) => known === option.id)?.translations,
      ),
    })),
  };
}

export const bodyOfSection = (draft: SectionDraft, saved?: EditedSection) => ({
  title: draft.title,
  description: textOrNull(draft.description),
  answered_by: draft.answered_by,
  translations: changedTexts(draft.translations, saved?.translations),
});

/** As the preview asks it: what is not a number yet counts for nothing. */
export const asQuestion = (draft: QuestionDraft): Question => ({
  id: draft.id,
  text: draft.text,
  help: draft.help || null,
  kind: draft.kind,
  options: draft.options.map(({ key, label, points }) => ({
    id: key,
    label,
    points: finite(points),
  })),
  min: finite(draft.min),
  max: finite(draft.max),
  unit: draft.unit || null,
  required: draft.required,
  is_sensitive: draft.is_sensitive,
  visible_if: { ...draft.visible_if, conditions: draft.visible_if.conditions.filter(isChosen) },
});

const isChosen = ({ equals, includes }: Condition) => equals !== null || includes !== null;
const shown = (value: number | null) => (value === null ? '' : String(value));
const textOrNull = (text: string) => (text.trim() === '' ? null : text);

/** What is no number goes to the server as it was typed, which says so at its field. */
/** What is no number is sent as it was typed, and the server says so. */
function numberOrNull(text: string): number | null {
  if (text.trim() === '') return null;
  return (finite(text) ?? text) as number | null;
}

function finite(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
