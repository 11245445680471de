import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, OutlinedInput, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import type { Condition, Question, VisibleIf } from '#schema/questionnaires/questionnaire.ts';
import { t } from '#src/language/t.ts';
import { answerOf, answersOf, conditionOn } from './conditions.ts';
import { InlineSelect, Problem } from './fields.tsx';

interface ConditionsEditorProps {
  value: VisibleIf;
  /** Earlier questions that can decide. */
  deciders: readonly Question[];
  errors: Readonly<Record<string, string>>;
  onChange: (value: VisibleIf) => void;
}

/** When a question is shown, as sentences: no question is ever named by its id. */
export function ConditionsEditor({ value, deciders, errors, onChange }: ConditionsEditorProps) {
  const id = useId();
  const { match, conditions } = value;
  const [first] = deciders;
  const set = (next: readonly Condition[]) => onChange({ match, conditions: next });
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} sx={{ fontWeight: 'fontWeightMedium' }}>
        {t('When it is shown')}
      </Typography>
      {conditions.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {first
            ? t('Always. Add a condition to show it only after certain answers.')
            : t(
                'Always. A condition needs an earlier question that is answered by yes or no, a choice or a number.',
              )}
        </Typography>
      )}
      {conditions.length > 1 && (
        <Box sx={{ mt: 2 }}>
          <Sentence
            text={t('Show it when {how} hold:', { how: SLOTS.question })}
            question={
              <InlineSelect
                label={t('How the conditions go together')}
                value={match}
                isWrong={false}
                onChange={(next) => onChange({ match: next === 'any' ? 'any' : 'all', conditions })}
              >
                <option value="all">{t('all of these')}</option>
                <option value="any">{t('any of these')}</option>
              </InlineSelect>
            }
          />
        </Box>
      )}
      {conditions.map((condition, index) => (
        <ConditionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name but its place
          key={index}
          condition={condition}
          number={index + 1}
          deciders={deciders}
          error={errorOf(errors, index)}
          onChange={(next) => set(conditions.with(index, next))}
          onRemove={() => set(conditions.toSpliced(index, 1))}
        />
      ))}
      {first && (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => set([...conditions, conditionOn(deciders.at(-1) ?? first, null)])}
          sx={{ mt: 2 }}
        >
          {t('Add a condition')}
        </Button>
      )}
    </Box>
  );
}

interface ConditionLineProps {
  condition: Condition;
  number: number;
  deciders: readonly Question[];
  error: string | undefined;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

function ConditionLine({ condition, number, deciders, error, ...on }: ConditionLineProps) {
  const id = useId();
  const isWrong = error !== undefined;
  const decider = deciders.find((candidate) => candidate.id === condition.question_id);
  const describedBy = error && id;
  const pattern =
    decider?.kind === 'multiple_choice'
      ? t('Show when {question} includes {answer}', SLOTS)
      : t('Show when {question} is {answer}', SLOTS);
  const choose = (question_id: string) => {
    const next = deciders.find((candidate) => candidate.id === question_id);
    if (next) on.onChange(conditionOn(next, null));
  };
  return (
    <Box role="group" aria-label={t('Condition {number}', { number })} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Sentence
            text={pattern}
            question={
              <InlineSelect
                label={t('Question')}
                value={decider?.id ?? ''}
                onChange={choose}
                isWrong={isWrong}
                describedBy={describedBy}
              >
                {!decider && <option value="">{t('Choose a question…')}</option>}
                {deciders.map((candidate) => (
                  <option key={candidate.id} value={candidate.id}>
                    {candidate.text}
                  </option>
                ))}
              </InlineSelect>
            }
            answer={
              decider && (
                <AnswerChoice
                  key={decider.id}
                  decider={decider}
                  condition={condition}
                  onChange={on.onChange}
                  isWrong={isWrong}
                  describedBy={describedBy}
                />
              )
            }
          />
        </Box>
        <IconButton aria-label={t('Remove condition {number}', { number })} onClick={on.onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      {error && <Problem id={id}>{error}</Problem>}
    </Box>
  );
}

interface AnswerChoiceProps {
  decider: Question;
  condition: Condition;
  isWrong: boolean;
  describedBy: string | undefined;
  onChange: (condition: Condition) => void;
}

function AnswerChoice({ decider, condition, onChange, ...marks }: AnswerChoiceProps) {
  const choices = answersOf(decider);
  const value = answerOf(condition);
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  if (!choices) {
    const number = (text: string) => {
      setTyped(text);
      const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
      onChange(conditionOn(decider, isNumber ? Number(text) : null));
    };
    return (
      <OutlinedInput
        size="small"
        value={shownNumber(value, typed)}
        error={marks.isWrong}
        onChange={({ target }) => number(target.value)}
        inputProps={{
          'aria-label': t('Answer'),
          'aria-describedby': marks.describedBy,
          inputMode: 'decimal',
        }}
        sx={{ width: 90 }}
      />
    );
  }
  const at = choices.findIndex((choice) => choice.value === value);
  return (
    <InlineSelect
      label={t('Answer')}
      value={at < 0 ? '' : String(at)}
      onChange={(place) => onChange(conditionOn(decider, choices[Number(place)]?.value ?? null))}
      {...marks}
    >
      {at < 0 && <option value="">{t('Choose an answer…')}</option>}
      {choices.map(({ value: choiceValue, name }, place) => (
        <option key={String(choiceValue)} value={place}>
          {name}
        </option>
      ))}
    </InlineSelect>
  );
}

/** As it is being typed (“1.50”), unless another number came to stand here meanwhile. */
function shownNumber(value: ReturnType<typeof answerOf>, typed: string): string {
  const isNumber = typed.trim() !== '' && Number.isFinite(Number(typed));
  if (value === null) return isNumber ? '' : typed;
  return Number(typed) === value ? typed : String(value);
}

/** Stand in a sentence for its controls, in the order that a language has for them. */
const SLOTS = { question: '\u2063', answer: '\u2064' };

function Sentence({
  text,
  ...controls
}: {
  text: string;
  question: ReactNode;
  answer?: ReactNode;
}) {
  const parts = text.split(/([\u2063\u2064])/);
  const partOf = (part: string) => {
    if (part === SLOTS.question) return controls.question;
    if (part === SLOTS.answer) return controls.answer;
    return part.trim() && <span>{part.trim()}</span>;
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
        <Box key={index} sx={{ display: 'contents' }}>
          {partOf(part)}
        </Box>
      ))}
    </Box>
  );
}

function errorOf(errors: Readonly<Record<string, string>>, index: number): string | undefined {
  const path = `visible_if.conditions.${index}`;
  return Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
}
