// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { PlacesField } from '#src/custom/admin/reservations/PlacesField.tsx';
import type { SlotChoice } from '#src/custom/admin/reservations/slotChoice.ts';

const SLOT = { time: '09:00', ends: '09:30', capacity: 4, remaining: 2, squeezed_in: 18 };
const NINE = { date: '2026-12-01', time: '09:00' };

function show(choice: SlotChoice, places_per_booking = 3) {
  vi.stubGlobal('fetch', async () => Response.json({ refusal: null, data: [], slots: [SLOT] }));
  const onChange = vi.fn();
  const dataProvider = testDataProvider({
    getOne: async () => ({ data: { id: 's', places_per_booking } as never }),
  });
  render(
    <CoreAdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
      <PlacesField service="s" asking={{ user_id: 'ana' }} choice={choice} onChange={onChange} />
    </CoreAdminContext>,
  );
  return onChange;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const offered = async () => [
  ...(await screen.findByLabelText('Places')).querySelectorAll('option'),
];

it('offers as many as the service allows and the time has', async () => {
  const onChange = show(NINE);
  expect(await offered()).toHaveLength(2);
  await userEvent.selectOptions(screen.getByLabelText('Places'), '2');
  expect(onChange).toHaveBeenCalledWith({ ...NINE, places: 2 });
});

it('offers as many as can still be squeezed in, and outside hours what the service allows', async () => {
  show({ ...NINE, squeeze_reason: '' });
  expect(await offered()).toHaveLength(2);
  cleanup();
  show({ ...NINE, outside_hours: true });
  expect(await offered()).toHaveLength(3);
});
