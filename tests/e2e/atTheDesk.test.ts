/** Who has no phone in hand is asked at the desk: from check-in, and while staff book for them. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { typeCode } from './support/actions.ts';
import {
  ADMIN,
  ask,
  DEMO_PASSWORD,
  otherConstituents,
  sessionOf,
  storageOf,
  visitsSinceYesterday,
} from './support/api.ts';
import { keyboardOf } from './support/keyboard.ts';
import { DESK, PHONE, product } from './support/product.ts';
import { type Arranged, arrangeQuestionnaire } from './support/questionnaire.ts';
import { MORNING, walkIn } from './support/walkIn.ts';

const NURSE = 'nurse@takda.test';
/** Leads the nurse's team. */
const STAFF = 'staff@takda.test';

describe('at the desk', () => {
  const takda = product({}, { at: MORNING });
  let arranged: Arranged;
  beforeAll(async () => {
    arranged = await arrangeQuestionnaire(takda);
  });

  it('who is checked in from the list is asked by keyboard alone', async () => {
    const { reference } = arranged.reservation;
    const page = await open('/admin/reservations');
    const keys = keyboardOf(page);
    await page.getByLabel('Search reservations').fill(reference);
    await page.getByRole('button', { name: `Check in ${reference}` }).waitFor();
    await keys.enter(new RegExp(`^Check in ${reference}`));
    const offer = page.getByRole('status').filter({ hasText: 'There are questions to answer' });
    await offer.waitFor();
    await keys.enter(/^Show the questions$/);
    await page.getByRole('heading', { level: 1, name: reference }).waitFor();
    await page.getByRole('link', { name: 'Answer about the person' }).first().waitFor();
    await keys.enter(/^Answer about the person$/);
    await page.getByRole('heading', { level: 1, name: /Questions about Maria/ }).waitFor();
    await page.getByRole('radio', { name: '1' }).waitFor();
    await keys.enter(/^Submit answers$/);
    await page.getByRole('alert').getByRole('button', { name: 'Category of the wound' }).waitFor();
    await keys.enter(/^Category of the wound$/);
    await keys.press('ArrowRight');
    await keys.enter(/^Submit answers$/);
    await page.getByText('Answers submitted').waitFor();
    await keys.enter(/^Go back$/);
    await page.getByRole('heading', { level: 1, name: reference }).waitFor();
  });

  it('the nurse asks about health once the person agrees', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const { service_id } = arranged;
    const body = { requires_health_information: true, requires_questionnaire: false };
    await ask(takda, `/services/update/${service_id}`, { token, body });
    const [visitor = expect.fail('nobody')] = await otherConstituents(takda, 1);
    const visit = await walkIn(takda, { service_id, user_id: visitor.id, answers_later: true });
    const page = await open(`/admin/reservations/${visit.id}/show`);
    await page.getByRole('link', { name: 'Ask about health' }).click();
    await page.getByRole('heading', { level: 2, name: 'Before you ask about health' }).waitFor();
    await checked(page, 'consent');
    await page.getByRole('button', { name: /agrees$/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Allergies' }).waitFor();
    await checked(page, 'health');
    const group = (name: RegExp) => page.getByRole('group', { name });
    await group(/allergies/)
      .getByRole('radio', { name: 'Yes' })
      .check();
    await page.getByLabel(/What are you allergic to/).fill('Aspirin');
    await group(/medicines regularly/)
      .getByRole('radio', { name: 'No' })
      .check();
    await group(/any of these/)
      .getByRole('checkbox', { name: 'None of these' })
      .check();
    const pregnancy = group(/pregnant/);
    if (await pregnancy.count())
      await pregnancy.getByRole('radio', { name: 'No', exact: true }).check();
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByText('Answers submitted').waitFor();
    await page.getByRole('link', { name: 'Go back' }).click();
    await page.getByRole('heading', { level: 1, name: visit.reference }).waitFor();
    await page.getByRole('button', { name: 'Read health information' }).click();
    await page.getByText('Aspirin').waitFor();

    const own = await takda.newPage({
      viewport: PHONE,
      storage: await storageOf(takda, visitor.email),
    });
    await own.goto('/my/profile');
    await own.getByText(/^You agreed at the office on/).waitFor();
  });

  it('somebody whom the office has never seen is looked up, and booked for', async () => {
    const admin = await sessionOf(takda, ADMIN);
    const profile = { first_name: 'Corazon', last_name: 'Dizon', mobile_number: '0917 555 0163' };
    const email = 'corazon.dizon@example.test';
    const body = { username: 'corazon.dizon', email, profile };
    await ask(takda, '/users/create', { ...admin, body });
    await ask(takda, `/services/update/${arranged.service_id}`, {
      ...admin,
      body: { requires_health_information: false, requires_questionnaire: false },
    });
    const page = await open('/admin/reservations/create');
    await page.getByRole('button', { name: 'Not in the list? Look them up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Look somebody up' });
    const field = dialog.getByLabel('E-mail address, mobile number or reference');
    await field.fill('123');
    page.watch.expect(/^422 /);
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a phone number like 0917 123 4567').waitFor();
    await field.fill('0917 555 0164');
    await page.keyboard.press('Enter');
    await dialog.getByText('Nobody has this address, number or reference.').waitFor();
    await checked(page, 'looking somebody up');
    await field.fill('+63 917 5550163');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Corazon Dizon').waitFor();
    await pick(page, 'Service', 'Animal bite treatment');
    await page.getByRole('switch', { name: /walk-in/ }).check();
    await page.getByRole('button', { name: /Now, / }).click();
    await page.getByRole('button', { name: /^Book this slot$/ }).click();
    await page.getByRole('link', { name: 'Corazon Dizon' }).waitFor();
  });

  it('somebody new walks in: a name, the service, and they are in the line', async () => {
    const page = await open('/admin/reservations/create?walk_in=1');
    await page.getByRole('button', { name: 'Somebody new' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody new' });
    await dialog.getByLabel('First name').fill('Corazon');
    await dialog.getByLabel('Last name').fill('Dizon');
    await dialog.getByLabel(/^Mobile number/).fill('0917 555 0163');
    await page.keyboard.press('Enter');
    await dialog.getByText('Is it one of these?').waitFor();
    await checked(page, 'who may be there already');
    await dialog.getByLabel('First name').fill('Rosalinda');
    await dialog.getByLabel(/^Mobile number/).fill('');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await pick(page, 'Service', 'Animal bite treatment');
    await page.getByRole('button', { name: /^Book this slot$/ }).click();
    await page.getByText(/^[A-Z]\d{3}: TK-\S+ booked and checked in$/).waitFor();
    await page.getByText('Rosalinda Dizon').first().waitFor();
  });

  it('staff book and answer with the person; a session that ends on the way loses nothing', async () => {
    const admin = await sessionOf(takda, ADMIN);
    const { service_id } = arranged;
    const asking = { requires_health_information: false, requires_questionnaire: true };
    await ask(takda, `/services/update/${service_id}`, { ...admin, body: asking });
    const { id: user_id, name } = await earlierVisitor(admin);
    const page = await open('/admin/reservations/create');
    page.watch.expect(/^409 |^401 /);
    await pick(page, 'For whom', name);
    await pick(page, 'Service', 'Animal bite treatment');
    await page.getByRole('switch', { name: /walk-in/ }).check();
    await page.getByRole('button', { name: /Now, / }).click();
    await page.getByRole('button', { name: /^Book this slot$/ }).click();
    await page.getByRole('button', { name: 'Book and answer now' }).click();
    await page.getByRole('heading', { level: 1, name: /^Questions for / }).waitFor();
    await page.getByRole('radio', { name: 'Dog' }).check();
    await page.getByText('Draft saved.').waitFor();

    const { token } = await sessionOf(takda, NURSE);
    await ask(takda, '/logout', { token, body: {} });
    const story = page.getByLabel(/What happened/);
    await story.fill('At the market, this morning.');
    const since = takda.now;
    await story.blur();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    await expectAccessible(page, 'signing in again, in the administration');
    await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await typeCode(takda, page, { email: NURSE, since });
    await dialog.waitFor({ state: 'hidden' });
    expect(await story.inputValue()).toBe('At the market, this morning.');
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByText('Answers submitted').waitFor();

    const path = `/team-questionnaire/self-filled/${service_id}/${user_id}/answers`;
    const { data } = await ask(takda, path, admin);
    expect(Object.values(data[0].answers)).toContain('At the market, this morning.');
  });

  it('the team lead squeezes in whom stands there though the time is full, by keyboard', async () => {
    const admin = await sessionOf(takda, ADMIN);
    const { service_id } = arranged;
    const asking = { requires_health_information: false, requires_questionnaire: false };
    await ask(takda, `/services/update/${service_id}`, { ...admin, body: asking });
    const { id: user_id } = await earlierVisitor(admin);
    await walkIn(takda, { service_id, user_id });
    const less = { capacity: 1, orphans: 'keep' };
    await ask(takda, `/services/update/${service_id}`, { ...admin, body: less });
    const { name } = await earlierVisitor(admin);
    const page = await open('/admin/reservations/create', STAFF);
    const keys = keyboardOf(page);
    await pick(page, 'For whom', name);
    await pick(page, 'Service', 'Animal bite treatment');
    await page.getByRole('switch', { name: /walk-in/ }).check();
    await page
      .getByRole('button', { name: /Full, .*Squeeze in$/ })
      .first()
      .waitFor();
    await keys.enter(/Full, .*Squeeze in$/);
    const reason = page.getByLabel('Why are they squeezed in?');
    await expect
      .poll(() => reason.evaluate((input) => input === document.activeElement))
      .toBe(true);
    const book = page.getByRole('button', { name: 'Squeeze in', exact: true });
    expect(await book.isDisabled()).toBe(true);
    await page.keyboard.type('The wound is deep.');
    await checked(page, 'squeezing in');
    await keys.enter(/^Squeeze in$/);
    await page.getByText('Squeezed in', { exact: true }).waitFor();
    await page.getByText('The wound is deep.').waitFor();
    await checked(page, 'a visit that was squeezed in');
  });

  /** Staff find who has been with their office. */
  async function earlierVisitor({ token }: { token: string }) {
    const path = `/reservations?team_id=${arranged.team_id}&activity_status=completed&per_page=50`;
    const { data } = await ask(takda, path, { token });
    const visits = await visitsSinceYesterday(takda, token);
    const found = (data as { user_id: string; user: { id: string; name: string } }[]).find(
      ({ user_id }) => user_id !== arranged.user_id && visits(user_id) === 0,
    );
    return found?.user ?? expect.fail('Nobody came who has no other visit.');
  }
  const open = async (path: string, who = NURSE) => {
    const page = await takda.newPage({ viewport: DESK, storage: await storageOf(takda, who) });
    await page.goto(path);
    return page;
  };
  async function checked(page: Page, name: string) {
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page, `${name}, ${viewport.width}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${name}, ${viewport.width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(DESK);
  }
});

async function pick(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}
