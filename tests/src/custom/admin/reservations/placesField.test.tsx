// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { SlotOrWalkIn } from '#src/custom/admin/reservations/SlotOrWalkIn.tsx';
import type { SlotChoice } from '#src/custom/admin/reservations/slotChoice.ts';
import { ADMIN, signIn } from '#tests/src/support/render.tsx';

const SLOT = { time: '09:00', ends: '09:30', capacity: 4, remaining: 1, squeezed_in: 18 };
const asked: string[] = [];

/** One place of the slot is left, and two can be squeezed in. */
function show({ places_per_booking = 3, isWalkIn = false } = {}) {
  signIn(ADMIN);
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const data = url.includes('for_places') ? [{ time: '09:00', reason: 'full' }] : [];
    const isDay = url.includes('time-slot');
    return Response.json({ refusal: null, data: isDay ? data : [], slots: [SLOT] });
  });
  const onChange = vi.fn();
  const dataProvider = testDataProvider({
    getOne: async () => ({ data: { id: 's', places_per_booking } as never }),
  });
  function Shown() {
    const [places, setPlaces] = useState(1);
    const [value, setValue] = useState<SlotChoice | null>(null);
    return (
      <SlotOrWalkIn
        service="s"
        person="ana"
        isWalkIn={isWalkIn}
        places={places}
        value={value}
        onWalkIn={vi.fn()}
        onPlaces={setPlaces}
        onChange={(choice) => {
          onChange(choice);
          setValue(choice);
        }}
      />
    );
  }
  render(
    <CoreAdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
      <Shown />
    </CoreAdminContext>,
  );
  return onChange;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const choosePlaces = async (count: string) =>
  userEvent.selectOptions(await screen.findByLabelText('Places'), count);

it('are chosen before the time, and only times that have as many are offered', async () => {
  const onChange = show();
  await userEvent.click(await screen.findByRole('button', { name: /1 of 4 left/ }));
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ time: '09:00' }));
  await choosePlaces('2');
  const full = await screen.findByRole('button', { name: /^9:00.*full/i });
  expect(full).toHaveProperty('disabled', true);
  // The time that was chosen has fewer.
  expect(onChange).toHaveBeenLastCalledWith(null);
  await waitFor(() => expect(asked.filter((url) => url.includes('for_places=2'))).toHaveLength(2));
});

it('can be squeezed in together, as many as there is room for', async () => {
  const onChange = show({ isWalkIn: true });
  await choosePlaces('2');
  await userEvent.click(await screen.findByRole('button', { name: /Squeeze in/ }));
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ squeeze_reason: '' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Places').value).toBe('2');
  await choosePlaces('3');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Squeeze in/ })).toBeNull());
});

it('are not asked for where a booking takes one', async () => {
  show({ places_per_booking: 1 });
  await screen.findByRole('button', { name: /1 of 4 left/ });
  expect(screen.queryByLabelText('Places')).toBeNull();
});
