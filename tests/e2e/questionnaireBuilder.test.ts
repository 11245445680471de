/** Building what a team asks: by mouse and by keys, tried at once, and by two people at a time. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, ask, sessionOf, storageOf } from './support/api.ts';
import { keyboardOf } from './support/keyboard.ts';
import { DESK, PHONE, product } from './support/product.ts';
import { buildQuestionnaire, silentTeams } from './support/questionnaire.ts';

describe('the builder of questionnaires', () => {
  const takda = product();
  const asAdmin = async (options: object = {}) =>
    takda.newPage({ storage: await storageOf(takda, ADMIN), ...options });
  let silent: { id: string; name: string }[] | undefined;
  const team = async (place: number) => {
    const { token } = await sessionOf(takda, ADMIN);
    silent ??= await silentTeams(takda);
    const body = { name: `Another office ${place}` };
    const found = silent[place] ?? (await ask(takda, '/teams/create', { token, body }));
    return { id: found.id as string, name: found.name as string, token };
  };
  /** One that asks two questions. */
  async function askingTeam(place: number) {
    const found = await team(place);
    await buildQuestionnaire(takda, { token: found.token, team_id: found.id });
    return found;
  }

  it('makes a section, questions and a condition without a mouse, and asks them at once', async () => {
    const { name } = await team(0);
    const page = await asAdmin();
    await page.goto('/admin/questionnaires');
    const keys = keyboardOf(page);
    await page.getByRole('link', { name, exact: true }).waitFor();
    await keys.enter(new RegExp(`^${name}$`));
    await page.getByText('This team asks nothing yet').waitFor();
    await keys.enter(/^Write the first section$/);
    await focused(page, 'Title');
    await keys.type('Triage');
    await keys.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Triage' }).waitFor();

    await keys.enter(/^Add a question to “Triage”$/);
    await focused(page, 'Question');
    await keys.type('Are you pregnant?');
    await keys.tabTo(/^Kind/);
    await keys.type('Yes');
    await keys.enter(/^Save question$/);
    await focused(page, 'Move “Are you pregnant?”');

    await keys.enter(/^Add a question to “Triage”$/);
    await focused(page, 'Question');
    await keys.type('In which month?');
    await keys.tabTo(/^Kind/);
    await keys.type('Num');
    await keys.enter(/^Add a condition$/);
    await page.getByRole('group', { name: 'Condition 1' }).waitFor();
    await page.keyboard.press('Shift+Tab');
    await keys.tabTo(/^Remove condition 1$/);
    await page.keyboard.press('Shift+Tab');
    await focused(page, 'Answer');
    await keys.type('Yes');
    await keys.enter(/^Save question$/);
    await page.getByText('Shown when “Are you pregnant?” is “Yes”').waitFor();

    const trial = page.getByRole('complementary', { name: 'Try it' });
    expect(await trial.getByLabel('In which month?').count()).toBe(0);
    await keys.tabTo(/^Yes$/);
    await keys.press('Space');
    await trial.getByLabel('In which month?').waitFor();
    await keys.moveTo('ArrowDown', /^No$/);
    await trial.getByLabel('In which month?').waitFor({ state: 'detached' });
  });

  it('reorders by keys and by mouse, keeps the order, and refuses what a condition forbids', async () => {
    const { id } = await askingTeam(1);
    const page = await asAdmin();
    await page.goto(`/admin/questionnaires/${id}`);
    const order = () => page.locator('[data-question]').allInnerTexts();
    const starts = (texts: string[]) => texts.map((text) => text.split('\n')[0]);
    await page.getByRole('button', { name: 'Add a question to “Triage”' }).click();
    await page.getByLabel('Question', { exact: true }).fill('How old are you?');
    await page.getByRole('button', { name: 'Save question' }).click();
    const handle = page.getByRole('button', { name: 'Move “How old are you?”' });
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.getByText('“How old are you?” is now question 1 of 3 in “Triage”.').waitFor();
    const turned = ['1. How old are you?', '2. Are you pregnant?', '3. In which month?'];
    expect(starts(await order())).toEqual(turned);
    await expect.poll(() => savedOrder(id)).toEqual(turned.map((text) => text.slice(3)));

    await drag(page, handle, page.locator('[data-question]').nth(2));
    await page.getByText('“How old are you?” is now question 3 of 3 in “Triage”.').waitFor();
    const back = ['Are you pregnant?', 'In which month?', 'How old are you?'];
    await expect.poll(() => savedOrder(id)).toEqual(back);

    await page.getByRole('button', { name: 'Move “In which month?”' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('alert').getByText('Only an earlier question can decide this').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Triage' }).waitFor();
    expect(starts(await order())).toEqual(back.map((text, index) => `${index + 1}. ${text}`));
  });

  it('tells the second of two editors, who loses nothing', async () => {
    const { id, token } = await askingTeam(2);
    const more = { team_id: id, title: 'More' };
    await ask(takda, '/team-questionnaire/sections/create', { token, body: more });
    const [one, other] = [await asAdmin(), await asAdmin()];
    other.watch.expect(/^409 /);
    for (const page of [one, other]) {
      await page.goto(`/admin/questionnaires/${id}`);
      await page.getByRole('button', { name: 'Edit “In which month?”' }).click();
    }
    const box = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true });
    await box(one).fill('Which month is it?');
    await one.getByRole('button', { name: 'Save question' }).click();
    await one.getByRole('button', { name: 'Edit “Which month is it?”' }).waitFor();

    await box(other).fill('In which month are you?');
    await other.getByRole('button', { name: 'Save question' }).click();
    await other.getByText('Someone else has changed this meanwhile').waitFor();
    await other.getByText('Question: Which month is it?').waitFor();
    expect(await box(other).inputValue()).toBe('In which month are you?');
    await other.getByRole('button', { name: 'Replace theirs with mine' }).click();
    await other.getByRole('button', { name: 'Edit “In which month are you?”' }).waitFor();

    one.watch.expect(/^409 /);
    await one.getByRole('button', { name: 'Move “More”' }).focus();
    await one.keyboard.press('ArrowUp');
    await one.getByText(/so your last move was not saved/).waitFor();
    await one.getByRole('button', { name: 'Edit “In which month are you?”' }).waitFor();
    await one.keyboard.press('ArrowUp');
    await one.getByText('“More” is now section 1 of 2.').waitFor();
    await expect.poll(() => savedSections(id)).toEqual(['More', 'Triage']);
  });

  it('is accessible while it is edited, narrow and wide, and speaks Filipino', async () => {
    const { id } = await askingTeam(3);
    for (const viewport of [PHONE, DESK]) {
      const page = await asAdmin({ viewport });
      await page.goto(`/admin/questionnaires/${id}`);
      await page.getByRole('button', { name: 'Edit “In which month?”' }).click();
      await page.getByLabel('Kind').selectOption({ label: 'One of several' });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, `${viewport.width} ${colorScheme}`);
      }
      if (viewport === PHONE) {
        await page.getByRole('button', { name: 'Try it' }).tap();
        await page.getByRole('dialog').getByLabel('Yes').tap();
        await page.getByRole('dialog').getByText('In which month?').waitFor();
        await expectAccessible(page, 'trial');
      }
    }
    const filipino = await asAdmin({ locale: 'fil-PH' });
    await filipino.goto(`/admin/questionnaires/${id}`);
    await filipino
      .getByText('Ipinapakita kapag ang sagot sa “Are you pregnant?” ay “Oo”')
      .waitFor();
  });

  async function saved(team_id: string) {
    const { token } = await sessionOf(takda, ADMIN);
    const form: TeamForm = await ask(takda, `/team-questionnaire/questionnaire/${team_id}`, {
      token,
    });
    return form.sections;
  }
  const savedSections = async (id: string) => (await saved(id)).map(({ title }) => title);
  const savedOrder = async (id: string) =>
    (await saved(id)).flatMap(({ questions }) => questions.map(({ text }) => text));
});

/** Until what is labelled so has the focus. */
const focused = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement | null;
        return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent?.trim() ?? '';
      }),
    )
    .toBe(name);

/** Down past the middle of the target, in steps as a hand makes them. */
async function drag(
  page: Page,
  from: ReturnType<Page['locator']>,
  to: ReturnType<Page['locator']>,
) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Both ends of a drag have to be on the screen');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 20, { steps: 4 });
  await page.mouse.move(start.x, end.y + end.height - 4, { steps: 8 });
  await page.mouse.up();
}
