// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DayTimes } from '../../../src/custom/desk/DayTimes.tsx';

const slot = (time: string, ends: string, remaining = 1) => ({
  time,
  ends,
  capacity: 2,
  remaining,
});
const day = {
  slots: [
    slot('08:30', '09:00'),
    slot('09:00', '09:30'),
    slot('09:30', '10:00'),
    slot('10:00', '10:30', 0),
  ],
  data: [
    { time: '08:30', reason: 'past' },
    { time: '09:00', reason: 'past' },
    { time: '09:30', reason: 'lead_time' },
    { time: '10:00', reason: 'full' },
  ],
};

function show(now?: string) {
  vi.stubGlobal('fetch', async () => Response.json(day));
  const onChoose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DayTimes
        service="s"
        date="2026-12-01"
        chosen={null}
        onChoose={onChoose}
        {...(now ? { now } : {})}
      />
    </QueryClientProvider>,
  );
  return onChoose;
}
const offered = async () => {
  const buttons = await screen.findAllByRole<HTMLButtonElement>('button');
  return buttons.filter(({ disabled }) => !disabled).map(({ ariaLabel }) => ariaLabel);
};

describe('the slots of a day, at the desk', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('are not bound by the lead time, but by what is past or full', async () => {
    show();
    expect(await offered()).toEqual([expect.stringContaining('9:30')]);
  });

  it('can be taken by a walk-in while they run', async () => {
    const onChoose = show('09:10');
    expect(await offered()).toEqual([
      expect.stringMatching(/9:00 to 9:30, Now, 1 of 2 left/),
      expect.stringContaining('9:30'),
    ]);
    await userEvent.click(screen.getByRole('button', { name: /9:00 to 9:30/ }));
    expect(onChoose).toHaveBeenCalledWith('09:00');
  });
});
