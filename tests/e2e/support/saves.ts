/** What people are busy with when their session ends: one of each kind of form, dialog and button. */
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from './api.ts';

/** Ids of the demo that addresses need. */
export interface Arranged {
  service: string;
  slot: { date: string; time: string };
  person: string;
  category: string;
  /** A category that nothing refers to. */
  unused: string;
  team: string;
  role: string;
  /** Of Maria, far enough ahead to be moved and cancelled. */
  ahead: string;
}

export interface Save {
  name: string;
  as: 'maria' | 'staff' | 'admin';
  path: (arranged: Arranged) => string;
  /** Up to the last click. @returns where the words are that must not be lost, if any were typed */
  fill: (page: Page, arranged: Arranged) => Promise<Locator | null>;
  /** The last click. */
  button: RegExp;
  /** What it asks of the server, below `/api`. */
  call: string;
}

const WORDS = 'Typed before the session ended';
/** Also one that waits while somebody signs in again. */
const dialog = (page: Page) => page.getByRole('dialog', { includeHidden: true });
const named = (page: Page) => page.getByLabel('Name', { exact: true });

async function type(input: Locator, words = WORDS): Promise<Locator> {
  await input.fill(words);
  return input;
}

/** Opened by its button, or by its entry in the menu of a person. */
async function openFromMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const ownPassword = (page: Page) =>
  dialog(page).getByLabel('Your own password').fill(DEMO_PASSWORD);

const PENDING = `/admin/reservations?${new URLSearchParams({
  filter: JSON.stringify({ status: ['pending'] }),
})}`;

const FRONT: readonly Save[] = [
  {
    name: 'a booking',
    as: 'maria',
    path: ({ service, slot }) => `/book/${service}?date=${slot.date}&time=${slot.time}`,
    fill: (page) => type(page.getByLabel(/^Note for the office/)),
    button: /^(Book|Request) this slot$/,
    call: '/reservations/create',
  },
  {
    name: 'another time',
    as: 'maria',
    path: ({ ahead }) => `/my/reservations/${ahead}?move`,
    async fill(page) {
      await page
        .getByRole('button', { name: /\d+ (free|left)/ })
        .last()
        .click();
      await page
        .getByRole('button', { name: /^\d+:\d\d.*left/ })
        .first()
        .click();
      return null;
    },
    button: /^Move reservation$/,
    call: '/reservations/update/{id}',
  },
  {
    name: 'a cancellation',
    as: 'maria',
    path: ({ ahead }) => `/my/reservations/${ahead}`,
    async fill(page) {
      await page.getByRole('button', { name: 'Cancel reservation' }).click();
      return type(dialog(page).getByLabel(/^Reason/));
    },
    button: /^Cancel reservation$/,
    call: '/reservations/update/status/{id}',
  },
  {
    name: 'personal data',
    as: 'maria',
    path: () => '/my/profile?edit=personal',
    fill: (page) => type(page.getByLabel(/^Suffix/), 'Jr.'),
    button: /^Save changes$/,
    call: '/profile/update',
  },
  {
    name: 'education and occupation',
    as: 'maria',
    path: () => '/my/profile?edit=education',
    fill: (page) => type(page.getByLabel(/^Occupation/)),
    button: /^Save changes$/,
    call: '/profile/update/education-and-occupation',
  },
  {
    name: 'a new password',
    as: 'maria',
    path: () => '/my/profile',
    async fill(page) {
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
      return type(page.getByLabel('New password', { exact: true }), 'tubig asin mangga');
    },
    button: /^Save new password$/,
    call: '/profile/update/password',
  },
  {
    name: 'a wish to be erased',
    as: 'maria',
    path: () => '/my/profile',
    async fill(page) {
      await page.getByRole('button', { name: 'Ask for it' }).click();
      await page.getByLabel(/^Your password/).fill('tubig asin mangga');
      return type(page.getByLabel(/^Reason/));
    },
    button: /^Ask to erase my account$/,
    call: '/profile/erasure/request',
  },
];

const ADMINISTRATION: readonly Save[] = [
  {
    name: 'a new record',
    as: 'admin',
    path: () => '/admin/constituent-categories/create',
    fill: (page) => type(named(page)),
    button: /^Create constituent category$/,
    call: '/constituent-categories/create',
  },
  {
    name: 'a record',
    as: 'admin',
    path: ({ category }) => `/admin/constituent-categories/${category}`,
    fill: (page) => type(named(page), `${WORDS}, again`),
    button: /^Save constituent category$/,
    call: '/constituent-categories/update/{id}',
  },
  {
    name: 'a record to be deleted',
    as: 'admin',
    path: ({ unused }) => `/admin/constituent-categories/${unused}/show`,
    async fill(page) {
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      return null;
    },
    button: /^Delete constituent category$/,
    call: '/constituent-categories/delete',
  },
  {
    name: 'a service',
    as: 'staff',
    path: ({ service }) => `/admin/services/${service}`,
    fill: (page) => type(named(page)),
    button: /^Save service$/,
    call: '/services/update/{id}',
  },
  {
    name: 'settings',
    as: 'admin',
    path: () => '/admin/settings',
    fill: (page) => type(named(page)),
    button: /^Save/,
    call: '/settings/update',
  },
  {
    name: 'a role, with your password',
    as: 'admin',
    path: ({ role }) => `/admin/roles/${role}`,
    async fill(page) {
      await page.getByLabel('Services: everything').check();
      await page.getByRole('button', { name: 'Save role' }).click();
      await ownPassword(page);
      return dialog(page).getByLabel('Your own password');
    },
    button: /^Save role$/,
    call: '/roles/update/{id}',
  },
  {
    name: 'roles of a person',
    as: 'admin',
    path: ({ person }) => `/admin/users/${person}/show`,
    async fill(page) {
      await page.getByRole('button', { name: 'Roles and teams' }).click();
      await dialog(page).getByLabel('Roles').fill('staff');
      await page.getByRole('option', { name: 'staff' }).click();
      await ownPassword(page);
      return null;
    },
    button: /^Save roles and teams$/,
    call: '/users/update/roles/{id}',
  },
  {
    name: 'a suspension',
    as: 'admin',
    path: ({ person }) => `/admin/users/${person}/show`,
    async fill(page) {
      await page.getByRole('button', { name: 'Suspend person' }).click();
      return type(dialog(page).getByLabel('In your own words'));
    },
    button: /^Suspend person$/,
    call: '/users/update/status/{id}',
  },
  {
    name: 'a new address',
    as: 'admin',
    path: ({ person }) => `/admin/users/${person}/show`,
    async fill(page) {
      await openFromMenu(page, 'Change e-mail address');
      await ownPassword(page);
      return type(dialog(page).getByLabel('New e-mail address'), 'moved.away@takda.test');
    },
    button: /^Change e-mail address$/,
    call: '/users/update/{id}',
  },
  {
    name: 'an approval',
    as: 'staff',
    path: () => PENDING,
    fill: async () => null,
    button: /^Approve TK-/,
    call: '/reservations/update/statuses',
  },
  {
    name: 'a refusal at the desk',
    as: 'staff',
    path: () => PENDING,
    async fill(page) {
      const approve = page.getByRole('button', { name: /^Approve TK-/ }).first();
      const reference = (await approve.getAttribute('aria-label'))?.replace('Approve ', '');
      await page.getByRole('button', { name: `More for ${reference}` }).click();
      await page.getByRole('menuitem', { name: 'Decline' }).click();
      return type(dialog(page).getByLabel('Reason'));
    },
    button: /^Decline reservation$/,
    call: '/reservations/update/statuses',
  },
  {
    name: 'a question',
    as: 'admin',
    path: ({ team }) => `/admin/questionnaires/${team}`,
    async fill(page) {
      await page.getByRole('button', { name: 'Edit “In which month?”' }).click();
      return type(page.getByRole('textbox', { name: 'Question', exact: true }));
    },
    button: /^Save question$/,
    call: '/team-questionnaire/sections/questions/update/{id}',
  },
];

export const SAVES = [...FRONT, ...ADMINISTRATION];
