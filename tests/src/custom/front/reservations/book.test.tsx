// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import type { DaySlots } from '#schema/reservations/booking.ts';
import { BookPage } from '#src/custom/front/reservations/book/BookPage.tsx';
import { type SessionUser, setSession } from '#src/session/session.ts';
import { buildNotice, buildService, buildUser } from '../support/builders.ts';
import { fakeApi, type SentCall } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
const service = buildService();
const PATH = `/book/${service.id}?date=2026-12-01&time=09:00`;
const slots = [
  { time: '09:00', ends: '09:30', capacity: 2, remaining: 1 },
  { time: '10:00', ends: '10:30', capacity: 2, remaining: 2 },
];
const next = [{ date: '2026-12-02', time: '10:00', ends: '10:30', remaining: 2 }];
const taken = { status: 409, body: { code: 'slot_full', message: 'Taken', next_free: next } };
const booked = { status: 201, body: { id: 'r1', status: 'approved' } };

type Created = { status: number; body: unknown } | Error;

function open(
  create: (call: SentCall) => Created | Promise<Created>,
  day: Partial<DaySlots> = {},
  notice = () => buildNotice(),
  user = buildUser(),
  shown = service,
  query = '',
) {
  const calls = fakeApi({
    [`GET /services/show/${service.id}`]: () => ({ body: shown }),
    [`GET /services/not-available-time-slot/${service.id}`]: () => ({
      body: { refusal: null, data: [], slots, ...day },
    }),
    [`GET /services/next-free/${service.id}`]: () => ({ body: { refusal: null, data: next } }),
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
    'GET /privacy-notice': () => ({ body: notice() }),
    'POST /reservations/create': create,
    'POST /login/code': () => ({
      body: {
        challenge: 'c1',
        expires_at: new Date(Date.now() + 600_000).toISOString(),
        resend_at: new Date(Date.now() + 60_000).toISOString(),
      },
    }),
    'POST /login/verify-otp-code': () => ({ body: { token: 't', user } }),
    'POST /profile/update': ({ body }) => ({
      body: { ...user, profile: { ...user.profile, ...(body as SessionUser).profile } },
    }),
  });
  renderAt(
    PATH + query,
    <Route path="/book/:id">
      <BookPage />
    </Route>,
  );
  const sent = (path = '/reservations/create') => calls.filter((call) => call.path === path);
  return Object.assign(sent, { paths: () => calls.map(({ path }) => path) });
}
const signIn = () => setSession({ token: 't', user: buildUser() });
const bookButton = () => screen.findByRole('button', { name: 'Book this slot' });

test('shows what is booked and books it with one call', async () => {
  signIn();
  const created = open(() => booked);
  expect(await screen.findByText('Tuesday, 1 December 2026')).toBeTruthy();
  expect(await screen.findByText('9:00 to 9:30')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Note for the office/), 'With my mother');
  await userEvent.click(await bookButton());
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/r1'));
  expect(created()).toHaveLength(1);
  expect(created()[0]?.body).toEqual({
    service_id: service.id,
    date: '2026-12-01',
    time: '09:00',
    notes: 'With my mother',
  });
});

test('several places are chosen where the service allows it', async () => {
  signIn();
  const forTwo = buildService({ places_per_booking: 3 });
  const day = { slots: [{ ...slots[0], remaining: 2 }] } as Partial<DaySlots>;
  const created = open(() => booked, day, undefined, undefined, forTwo);
  const places = await screen.findByLabelText<HTMLSelectElement>('Places');
  expect([...places.options].map(({ value }) => value)).toEqual(['1', '2', '3']);
  await userEvent.selectOptions(places, '2');
  expect(window.location.search).toContain('places=2');
  await userEvent.click(await bookButton());
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/r1'));
  expect(created()[0]?.body).toMatchObject({ time: '09:00', places: 2 });
});

test('who chose more places than are left is told so, and is offered times that have them', async () => {
  signIn();
  const forTwo = buildService({ places_per_booking: 2 });
  const full = { data: [{ time: '09:00', reason: 'full' as const }] };
  const sent = open(() => booked, full, undefined, undefined, forTwo, '&places=2');
  expect(await screen.findByText('Only 1 place is left at this time.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /^Choose Wed 2 Dec/ }));
  expect(screen.getByLabelText<HTMLSelectElement>('Places').value).toBe('2');
  expect(window.location.search).toContain('places=2');
  // Both the times of the day and those that are offered instead are for as many.
  for (const call of ['not-available-time-slot', 'next-free']) {
    const asked = sent.paths().filter((path) => path.startsWith(`/services/${call}/`));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((path) => !path.includes('for_places=2'))).toEqual([]);
  }
});

test('places that were chosen stay so while one signs in', async () => {
  open(
    () => booked,
    {},
    undefined,
    undefined,
    buildService({ places_per_booking: 2 }),
    '&places=2',
  );
  await userEvent.type(await screen.findByLabelText('E-mail'), 'maria@takda.test');
  await userEvent.click(screen.getByRole('button', { name: 'E-mail me a code' }));
  await userEvent.type(await screen.findByLabelText('One-time code'), '123456');
  await bookButton();
  expect(screen.getByLabelText<HTMLSelectElement>('Places').value).toBe('2');
  expect(screen.getByRole('link', { name: 'Choose another time' }).getAttribute('href')).toContain(
    'places=2',
  );
});

test('nobody is asked for places where a booking takes one', async () => {
  signIn();
  open(() => booked, { slots: [{ ...slots[0], remaining: 2 }] } as Partial<DaySlots>);
  await bookButton();
  expect(screen.queryByLabelText('Places')).toBeNull();
});

test('a slot taken meanwhile offers the nearest free ones: one press chooses, another books', async () => {
  signIn();
  const created = open(({ body }) =>
    (body as { date: string }).date === '2026-12-01' ? taken : booked,
  );
  await userEvent.type(await screen.findByLabelText(/Note for the office/), 'Kept');
  await userEvent.click(await bookButton());
  expect((await screen.findByRole('alert')).textContent).toContain('This slot was just taken.');
  await userEvent.click(screen.getByRole('button', { name: 'Choose Wed 2 Dec 10:00 to 10:30' }));
  const newTime = await screen.findByText('Wednesday, 2 December 2026, 10:00 to 10:30');
  expect(document.activeElement?.contains(newTime)).toBe(true);
  expect(created()).toHaveLength(1);
  await userEvent.click(await bookButton());
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/r1'));
  expect(created()[1]?.body).toMatchObject({ date: '2026-12-02', time: '10:00', notes: 'Kept' });
});

test('the address of a time that one has booked shows that visit', async () => {
  signIn();
  const created = open(() => booked, {
    visits: [{ time: '09:00', reservation_id: 'r7', is_this: true }],
  });
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/r7'));
  expect(created()).toHaveLength(0);
});

test('another visit at that time is named, and what is free instead is offered', async () => {
  signIn();
  const elsewhere = { code: 'overlap', message: 'Elsewhere', next_free: next };
  open(({ body }) =>
    (body as { date: string }).date === '2026-12-01' ? { status: 409, body: elsewhere } : booked,
  );
  await userEvent.click(await bookButton());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('You have another visit at this time.');
  expect(screen.getByRole('link', { name: 'See my reservations' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Choose Wed 2 Dec 10:00 to 10:30' }));
  await userEvent.click(await bookButton());
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/r1'));
});

test('who may book no time of the service reads why before trying', async () => {
  signIn();
  const refusal = { code: 'limit_reached', message: 'One person can have 1 open.' };
  open(() => booked, { refusal, data: [{ time: '09:00', reason: 'not_allowed' }] });
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See my reservations' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Book this slot' })).toBeNull();
});

test('a try after a lost connection carries the same key; another slot has its own', async () => {
  signIn();
  let tries = 0;
  const created = open(() => {
    tries += 1;
    return tries <= 1 ? new TypeError('Failed to fetch') : tries === 2 ? taken : booked;
  });
  await userEvent.type(await screen.findByLabelText(/Note for the office/), 'Still here');
  await userEvent.click(await bookButton());
  // The page asks again by itself, and says so meanwhile.
  await screen.findByText(/We ask again by ourselves/);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Note/).value).toBe('Still here');
  await userEvent.click(await screen.findByRole('button', { name: /^Choose Wed/ }));
  await userEvent.click(await bookButton());
  await waitFor(() => expect(created()).toHaveLength(3));
  const keys = created().map(({ headers }) => headers['Idempotency-Key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('signing in with a code keeps the chosen slot', async () => {
  open(() => booked);
  await userEvent.type(await screen.findByLabelText('E-mail'), 'maria@takda.test');
  await userEvent.click(screen.getByRole('button', { name: 'E-mail me a code' }));
  await userEvent.type(await screen.findByLabelText('One-time code'), '123456');
  expect(await bookButton()).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe(PATH);
  expect(screen.getByText('Tuesday, 1 December 2026')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Your details');
});

const nameless = (profile = {}) =>
  buildUser({ profile: { first_name: '', last_name: '', ...profile } } as Partial<SessionUser>);
const fillName = async () => {
  await userEvent.type(await screen.findByLabelText('First name'), 'Ana');
  await userEvent.type(screen.getByLabelText('Last name'), 'Reyes');
};

test('whoever is new gives name and agreement with the booking, and nothing else', async () => {
  const notice = () => buildNotice({ agreed_version: null });
  const sent = open(() => booked, {}, notice, nameless());
  await userEvent.type(await screen.findByLabelText('E-mail'), 'ana@example.org{Enter}');
  await userEvent.type(await screen.findByLabelText('One-time code'), '123456');
  await userEvent.click(await bookButton());
  // Nothing is kept before the notice is agreed to, and all that is lacking is said at once.
  const summary = await screen.findByRole('alert');
  for (const lacking of ['First name', 'Last name', 'Privacy notice']) {
    expect(summary.textContent).toContain(lacking);
  }
  await fillName();
  expect(screen.getByRole('alert').textContent).toContain('Privacy notice');
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(await bookButton());
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/r1'));
  expect(sent('/profile/update').map(({ body }) => body)).toEqual([
    { profile: { first_name: 'Ana', last_name: 'Reyes' } },
  ]);
  expect(sent().map(({ body }) => body)).toMatchObject([{ time: '09:00', privacy_version: 2 }]);
});

test('a birth date is asked for where the service is for certain ages, and nowhere else', async () => {
  const user = buildUser();
  setSession({ token: 't', user });
  const refusal = { code: 'invalid', reason: 'birth_date', message: 'For certain ages' } as const;
  const sent = open(() => booked, { refusal }, undefined, user);
  await userEvent.click(await bookButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Birth date');
  for (const [part, text] of [
    ['Day', '7'],
    ['Month', '3'],
    ['Year', '1990'],
  ] as const) {
    await userEvent.type(screen.getByLabelText(part), text);
  }
  await userEvent.click(await bookButton());
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/r1'));
  expect(sent('/profile/update')[0]?.body).toEqual({ profile: { birth_date: '1990-03-07' } });
});

test('what a service needs and the profile lacks is asked for, and saved in the profile', async () => {
  const user = buildUser();
  setSession({
    token: 't',
    user: { ...user, profile: { ...user.profile, address: '1 Main Street' } },
  });
  const asking = { ...service, required_details: ['address', 'barangay'] as const };
  const sent = open(() => booked, {}, undefined, user, asking as never);
  await userEvent.click(await bookButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Barangay');
  expect(screen.queryByLabelText('Address')).toBeNull();
  await userEvent.type(screen.getByLabelText('Barangay'), 'San Roque');
  await userEvent.click(await bookButton());
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/r1'));
  expect(sent('/profile/update')[0]?.body).toEqual({ profile: { barangay: 'San Roque' } });
});

test('a refusal is shown in its own words', async () => {
  signIn();
  const body = { code: 'limit_reached', message: 'You have 2 open reservations already.' };
  open(() => ({ status: 409, body }));
  await userEvent.click(await bookButton());
  expect((await screen.findByRole('alert')).textContent).toContain(body.message);
  expect(screen.getByRole('link', { name: 'See my reservations' })).toBeTruthy();
});

test('whom the service is not for is told so once, with the way to where that changes', async () => {
  signIn();
  const why = 'This service is for persons with a verified identification.';
  const day: Partial<DaySlots> = {};
  const created = open(() => {
    day.refusal = { code: 'invalid', message: why, reason: 'identification' };
    return { status: 422, body: { code: 'invalid', message: why, errors: { service_id: why } } };
  }, day);
  await userEvent.click(await bookButton());
  const way = await screen.findByRole('link', { name: 'Send an identification' });
  expect(way.getAttribute('href')).toBe('/my/profile/identification');
  expect(screen.getAllByText(why)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Book this slot' })).toBeNull();
  expect(created()).toHaveLength(1);
});

test('a refusal is told once, in view and with the focus', async () => {
  signIn();
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const why = 'This time has passed';
  open(() => ({ status: 422, body: { code: 'invalid', message: 'Wrong', errors: { time: why } } }));
  await userEvent.click(await bookButton());
  const told = await screen.findByText(why);
  expect(document.activeElement?.contains(told)).toBe(true);
  expect(scrolled).toHaveBeenCalled();
  expect(screen.queryByText('Wrong')).toBeNull();
});

test('whoever has not agreed to the privacy notice does so in one tap, and is asked no more', async () => {
  signIn();
  const created = open(
    () => booked,
    {},
    () => buildNotice({ agreed_version: null }),
  );
  const box = await screen.findByRole('checkbox', {
    name: 'I have read the privacy notice and agree to it.',
  });
  expect(screen.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe(
    '/privacy',
  );
  await userEvent.click(await bookButton());
  expect(created()).toHaveLength(0);
  expect(document.activeElement).toBe(box);
  expect(box).toHaveAccessibleDescription('Tick the box to agree to the privacy notice');
  await userEvent.click(box);
  expect(box).not.toHaveAccessibleDescription();
  await userEvent.click(await bookButton());
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/r1'));
  expect(created()[0]?.body).toMatchObject({ privacy_version: 2 });
});

test('a notice that changes meanwhile is shown and asked for, where nothing was', async () => {
  signIn();
  const errors = { privacy_version: 'Read the privacy notice and agree to it first' };
  let version = 2;
  const created = open(
    ({ body }) => {
      if ((body as { privacy_version?: number }).privacy_version === 3) return booked;
      version = 3;
      return { status: 422, body: { code: 'invalid', message: 'Some fields are wrong', errors } };
    },
    {},
    () => buildNotice({ version, agreed_version: 2 }),
  );
  await bookButton();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(await bookButton());
  await userEvent.click(
    await screen.findByRole('checkbox', {
      name: 'The privacy notice has changed. I have read it and agree to it.',
    }),
  );
  await userEvent.click(await bookButton());
  await waitFor(() => expect(created()).toHaveLength(2));
  expect(created()[1]?.body).toMatchObject({ privacy_version: 3 });
});

test('for whom one books stays in the address while nobody is signed in', async () => {
  open(() => booked, {}, undefined, undefined, undefined, '&for=lito');
  const back = await screen.findByRole('link', { name: 'Choose another time' });
  expect(back.getAttribute('href')).toContain('for=lito');
});

test('whoever waits in line sees how many are before, and is booked in turn', async () => {
  signIn();
  let tries = 0;
  let letIn = () => {};
  const turn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const created = open(() => {
    tries += 1;
    return tries === 1 ? { status: 202, body: { ahead: 12 } } : turn.then(() => booked);
  });
  await userEvent.click(await bookButton());
  expect(await screen.findByText('12 people are before you.')).toBeTruthy();
  letIn();
  await waitFor(() => expect(window.location.pathname).toBe('/my/reservations/r1'));
  expect(created()).toHaveLength(2);
  expect(created()[1]?.body).toEqual(created()[0]?.body);
});
