// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DayTimes } from '#src/custom/admin/reservations/DayTimes.tsx';
import { ADMIN, signIn } from '#tests/src/support/render.tsx';

const slot = (time: string, ends: string, remaining = 1) => ({
  time,
  ends,
  capacity: 2,
  remaining,
});
const day = {
  refusal: null,
  slots: [
    slot('08:30', '09:00'),
    slot('09:00', '09:30'),
    slot('09:30', '10:00'),
    slot('10:00', '10:30', 0),
  ],
};
/** As the server answers staff who book ahead, at ten past nine. */
const AHEAD = [
  { time: '08:30', reason: 'past' },
  { time: '09:00', reason: 'past' },
  { time: '10:00', reason: 'overlap' },
];
/** And for who stands at the desk. */
const WALK_IN = [
  { time: '08:30', reason: 'past' },
  { time: '10:00', reason: 'full' },
];

interface Shown {
  now?: string;
  canSqueezeIn?: boolean;
  data?: unknown;
  refusal?: unknown;
  slots?: unknown;
}
function show({ now, canSqueezeIn = false, ...answer }: Shown = {}) {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ ...day, data: AHEAD, ...answer });
  });
  const onChoose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DayTimes
        service="s"
        date="2026-12-01"
        asking={{ user_id: 'ana', ...(now && { walk_in: true }) }}
        chosen={null}
        onChoose={onChoose}
        {...(now ? { now } : {})}
        canSqueezeIn={canSqueezeIn}
      />
    </QueryClientProvider>,
  );
  return onChoose;
}
const asked: string[] = [];
const offered = async () => {
  const buttons = await screen.findAllByRole<HTMLButtonElement>('button');
  return buttons.filter(({ disabled }) => !disabled).map(({ ariaLabel }) => ariaLabel);
};

describe('the slots of a day, at the desk', () => {
  afterEach(() => {
    cleanup();
    asked.length = 0;
    vi.unstubAllGlobals();
  });

  it('are those that the server gives to this person', async () => {
    show();
    expect(await offered()).toEqual([expect.stringContaining('9:30')]);
    expect(asked).toEqual([expect.stringMatching(/date=2026-12-01&user_id=ana$/)]);
    expect(screen.getByRole('button', { name: '10:00 to 10:30, Has another visit' })).toBeTruthy();
  });

  it('say why none is for this person', async () => {
    show({ refusal: { code: 'limit_reached', message: 'Two are the most.' } });
    expect((await screen.findByRole('alert')).textContent).toBe('Two are the most.');
  });

  it('are for whoever shows at the desk what the service is for, with one click', async () => {
    signIn([...ADMIN]);
    const category = { id: 'solo', name: 'Solo parents', statement: 'I raise a child alone.' };
    const ways = [{ category, state: 'confirm', missing: [] }];
    show({ refusal: { code: 'invalid', message: 'This service is for: Solo parents.', ways } });
    await userEvent.click(await screen.findByRole('button', { name: /verify Solo parents/ }));
    await waitFor(() => expect(asked.at(-1)).toContain('not-available-time-slot'));
    expect(asked).toContainEqual(expect.stringMatching(/users\/categories\/verify\/ana$/));
    expect(asked.filter((url) => url.includes('not-available-time-slot'))).toHaveLength(2);
  });

  it('can be taken by a walk-in while they run', async () => {
    const onChoose = show({ now: '09:10', data: WALK_IN });
    expect(await offered()).toEqual([
      expect.stringMatching(/9:00 to 9:30, Now, 1 of 2 left/),
      expect.stringContaining('9:30'),
    ]);
    await userEvent.click(screen.getByRole('button', { name: /9:00 to 9:30/ }));
    expect(onChoose).toHaveBeenCalledWith('09:00');
  });

  it.each([
    ['the slot that is running', { now: '09:10' }, ['09:00', undefined]],
    [
      'the time on the clock where no slot is running',
      { now: '12:10' },
      ['12:10', 'outside_hours'],
    ],
  ])('take %s for a walk-in by themselves', async (_, shown, choice) => {
    const onChoose = show({ ...shown, data: WALK_IN });
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith(...choice));
  });

  it.each([
    ['a full slot', { now: '10:10', data: WALK_IN }],
    ['a time that the person is refused', { now: '09:10', refusal: { code: 'x', message: 'No.' } }],
    ['a time of somebody who books ahead', {}],
  ])('never take %s by themselves', async (_, shown) => {
    const onChoose = show(shown);
    await screen.findAllByRole('button');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('say how many are squeezed in, and offer it to who may, by the keyboard too', async () => {
    const slots = [{ ...slot('10:00', '10:30', 0), squeezed_in: 2 }];
    const onChoose = show({ now: '09:10', data: WALK_IN, slots, canSqueezeIn: true });
    const full = await screen.findByRole('button', {
      name: '10:00 to 10:30, Full, 2 squeezed in, Squeeze in',
    });
    full.focus();
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith('10:00', 'squeezed_in');
  });

  it.each([
    ['who may not', { canSqueezeIn: false, squeezed_in: 2 }],
    ['anybody once the bound is reached', { canSqueezeIn: true, squeezed_in: 20 }],
  ])('do not offer it to %s', async (_, { canSqueezeIn, squeezed_in }) => {
    const slots = [{ ...slot('10:00', '10:30', 0), squeezed_in }];
    show({ now: '09:10', data: WALK_IN, slots, canSqueezeIn });
    const full = await screen.findByRole<HTMLButtonElement>('button', { name: /10:00 to 10:30/ });
    expect(full.disabled).toBe(true);
    expect(full.textContent).toContain(`${squeezed_in} squeezed in`);
  });
});
