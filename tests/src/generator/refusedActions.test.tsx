// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, StrictMode } from 'react';
import { HttpError, ListBase, useListContext } from 'react-admin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reservation } from '#schema/resources/reservation.ts';
import { ACTIONS } from '#src/custom/admin/reservations/actions.ts';
import { useDesk } from '#src/custom/admin/reservations/useDesk.tsx';
import { BulkDelete } from '#src/generator/list/BulkDelete.tsx';
import { RecordActions } from '#src/generator/screens/RecordActions.tsx';
import { expectLogged } from '../../support/loggedProblems.ts';
import { fakeApi } from '../custom/front/support/fakeApi.ts';
import { ADMIN, doubles, renderOf, renderScreen, signIn } from '../support/render.tsx';
import { buildSample, ONE } from '../support/sample.ts';

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.each(ACTIONS.filter((action) => action.of === 'status' && action.asksReason))(
  'a step to $to that is refused',
  (action) => {
    const booked = (id: string) => ({ id, reference: `TK-${id}`, status: 'pending' }) as never;
    const show = (ids: string[]) => {
      const refused = new Set(ids);
      const calls = fakeApi({
        'POST /reservations/update/statuses': ({ body }) => {
          const { ids: wanted } = body as { ids: string[] };
          const message = (id: string) => `Not ${id}`;
          const done = wanted.filter((id) => !refused.has(id));
          if (done.length === 0) {
            const words = message(wanted[0] ?? '');
            return { status: 409, body: { code: 'transition', message: words, errors: {} } };
          }
          const others = wanted.filter((id) => refused.has(id));
          const refusals = others.map((id) => ({ id, message: message(id) }));
          return { body: { ids: done, refused: refusals } };
        },
      });
      const onDone = vi.fn();
      function Desk() {
        const { start, dialog } = useDesk();
        return (
          <>
            <button type="button" onClick={() => start(action, ids.map(booked), onDone)}>
              Start
            </button>
            {dialog}
          </>
        );
      }
      renderOf({
        resource: reservation,
        screen: <Desk />,
        dataProvider: doubles({}),
        path: '/reservations',
      });
      return { calls, onDone, allow: (id: string) => refused.delete(id) };
    };
    const confirm = () =>
      userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-1) as Element);

    test('keeps its reason and says why, until it is done', async () => {
      const { onDone, allow } = show(['a']);
      await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
      await userEvent.click(screen.getByLabelText('Reason'));
      await userEvent.paste('Bring the form.');
      await confirm();
      expect(await screen.findByText('Not a')).toBeDefined();
      expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Bring the form.');
      allow('a');
      await confirm();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(onDone).toHaveBeenCalledOnce();
    });

    test('is asked again for those alone that were refused', async () => {
      const { calls, allow } = show(['a', 'b']);
      allow('a');
      await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
      await userEvent.click(screen.getByLabelText('Reason'));
      await userEvent.paste('Bring the form.');
      await confirm();
      expect(await screen.findByText('TK-b: Not b')).toBeDefined();
      allow('b');
      await confirm();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const asked = calls.map(({ body }) => (body as { ids: string[] }).ids);
      expect(asked).toEqual([['a', 'b'], ['b']]);
    });
  },
);

describe('a refused delete stays open and says why', () => {
  const refuse = async () => {
    throw new HttpError('2 services use it: Passport, Permit', 409, {});
  };
  const Selected = () => (
    <ListBase disableSyncWithLocation>
      <SelectFirst />
      <BulkDelete />
    </ListBase>
  );
  const actions: [string, ReactElement][] = [
    ['of one record', <RecordActions key="one" record={buildSample() as never} />],
    ['of a selection', <Selected key="some" />],
  ];
  test.each(actions)('%s', async (_, actionsOf) => {
    expectLogged(/HttpError/);
    const verbs = {
      getList: async () => ({ data: [buildSample()], total: 1 }),
      delete: refuse,
      deleteMany: refuse,
    };
    renderScreen(<StrictMode>{actionsOf}</StrictMode>, doubles(verbs as never));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Delete/ }));
    expect(await within(dialog).findByText(/2 services use it/)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Another try begins without the words of the last one.
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(within(await screen.findByRole('dialog')).queryByText(/services use it/)).toBeNull();
  });
});

function SelectFirst() {
  const { data, selectedIds, onSelect } = useListContext();
  if (data && selectedIds.length === 0) queueMicrotask(() => onSelect([ONE]));
  return null;
}
