// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Form, VisibleIf } from '#schema/questionnaires/questionnaire.ts';
import { ConditionsEditor } from '#src/custom/admin/questionnaires/builder/ConditionsEditor.tsx';
import {
  conditionSources,
  describeVisibleIf,
} from '#src/custom/admin/questionnaires/builder/conditions.ts';
import { Preview } from '#src/custom/admin/questionnaires/builder/Preview.tsx';
import {
  buildForm,
  buildQuestion,
  buildSection,
  option,
  when,
} from '#tests/support/builders/buildForm.ts';

afterEach(cleanup);

const PREGNANT = buildQuestion({ id: 'pregnant', text: 'Are you pregnant?', kind: 'yes_no' });
const SIGNS = buildQuestion({
  id: 'signs',
  text: 'Which signs?',
  kind: 'multiple_choice',
  options: [option('fever'), option('cough')],
});
const AGE = buildQuestion({ id: 'age', text: 'How old?', kind: 'number' });

describe('the sentence of a condition', () => {
  let last: VisibleIf;
  function Editing() {
    const [value, setValue] = useState<VisibleIf>({ match: 'all', conditions: [] });
    last = value;
    const deciders = [PREGNANT, SIGNS, AGE];
    return <ConditionsEditor {...{ value, deciders }} errors={{}} onChange={setValue} />;
  }

  it('is put together from questions and answers, never from an id', async () => {
    const user = userEvent.setup();
    const { container } = render(<Editing />);
    await user.click(screen.getByRole('button', { name: 'Add a condition' }));
    await user.selectOptions(screen.getByLabelText('Question'), 'Are you pregnant?');
    await user.selectOptions(screen.getByLabelText('Answer'), 'Yes');
    expect(last.conditions).toEqual([{ question_id: 'pregnant', equals: true, includes: null }]);
    expect(container.textContent).not.toContain('pregnant"');

    await user.click(screen.getByRole('button', { name: 'Add a condition' }));
    const second = within(screen.getByRole('group', { name: 'Condition 2' }));
    await user.selectOptions(second.getByLabelText('Question'), 'Which signs?');
    expect(screen.getByRole('group', { name: 'Condition 2' }).textContent).toContain('includes');
    await user.selectOptions(second.getByLabelText('Answer'), 'Option fever');
    await user.selectOptions(screen.getByLabelText('How the conditions go together'), 'any');
    expect(last).toEqual({
      match: 'any',
      conditions: [
        { question_id: 'pregnant', equals: true, includes: null },
        { question_id: 'signs', equals: null, includes: 'fever' },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Remove condition 1' }));
    expect(last.conditions).toHaveLength(1);
  });

  it('takes a number that is typed, and forgets the answer to another question', async () => {
    const user = userEvent.setup();
    render(<Editing />);
    await user.click(screen.getByRole('button', { name: 'Add a condition' }));
    await user.type(screen.getByLabelText('Answer'), '1.5');
    expect(last.conditions).toEqual([{ question_id: 'age', equals: 1.5, includes: null }]);
    await user.selectOptions(screen.getByLabelText('Question'), 'Are you pregnant?');
    expect(last.conditions).toEqual([{ question_id: 'pregnant', equals: null, includes: null }]);
  });

  it('offers earlier questions of whoever answers, of kinds that can decide', () => {
    const words = buildQuestion({ id: 'words' });
    const form: Form = {
      sections: [
        buildSection([AGE], { id: 'desk', answered_by: 'respondent' }),
        buildSection([PREGNANT, words], { id: 'first' }),
        buildSection([SIGNS, buildQuestion({ id: 'own' }), { ...AGE, id: 'later' }], {
          id: 'next',
        }),
      ],
    };
    const names = (place: { section_id: string; before: string | null }) =>
      conditionSources(form, place).map(({ id }) => id);
    expect(names({ section_id: 'next', before: 'own' })).toEqual(['pregnant', 'signs']);
    expect(names({ section_id: 'first', before: 'pregnant' })).toEqual([]);
    expect(names({ section_id: 'next', before: null })).toEqual(['pregnant', 'signs', 'later']);
  });

  it('is said in words where the question stands', () => {
    const { visible_if } = when('pregnant', true);
    expect(describeVisibleIf(visible_if, [PREGNANT])).toBe(
      'Shown when “Are you pregnant?” is “Yes”',
    );
    expect(describeVisibleIf(visible_if, [])).toContain('a question that is gone');
  });
});

describe('the preview', () => {
  const bands = [
    { from: 0, to: 4, label: 'low' },
    { from: 5, to: 9, label: 'high' },
  ];

  it('shows and hides what an answer decides, and goes on once all is right', async () => {
    const user = userEvent.setup();
    const month = buildQuestion({
      id: 'month',
      text: 'In which month?',
      kind: 'number',
      min: 1,
      max: 9,
      required: true,
      ...when('pregnant', true),
    });
    render(<Preview form={buildForm(PREGNANT, month)} bands={[]} />);
    expect(screen.queryByLabelText('In which month?')).toBeNull();
    await user.click(screen.getByLabelText('Yes'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    screen.getByText('Answer this question');
    await user.type(screen.getByLabelText('In which month?'), '12');
    screen.getByText('Enter 9 or less');
    await user.click(screen.getByLabelText('No'));
    expect(screen.queryByLabelText('In which month?')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    screen.getByRole('heading', { name: 'All answered' });
    await user.click(screen.getByRole('button', { name: 'Try it again' }));
    expect(screen.getByLabelText<HTMLInputElement>('No').checked).toBe(false);
  });

  it('adds the points up and names their band', async () => {
    const user = userEvent.setup();
    const risk = { ...SIGNS, options: [option('fever', 2), option('cough', 3)] };
    render(<Preview form={buildForm(risk)} bands={bands} />);
    await user.click(screen.getByLabelText('Option fever'));
    await user.click(screen.getByLabelText('Option cough'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    screen.getByText('Score: 5 (high)');
  });
});
