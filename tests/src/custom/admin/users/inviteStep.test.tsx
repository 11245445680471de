// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SaveContextProvider, useSaveContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { InviteStep } from '#src/custom/admin/users/InviteStep.tsx';

afterEach(cleanup);

/** Stands in for the form: what it is told is what the form shows. */
function Form({ onSaved }: { onSaved: (errors: unknown) => void }) {
  const { save } = useSaveContext();
  return (
    <button type="button" onClick={async () => onSaved(await save?.({ roles: ['r1'] }))}>
      Save
    </button>
  );
}

async function saveWith(save: unknown) {
  const onSaved = vi.fn();
  render(
    <SaveContextProvider value={{ save } as never}>
      <InviteStep>
        <Form onSaved={onSaved} />
      </InviteStep>
    </SaveContextProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, onSaved };
}

it('asks for the password once the server wants it, again after a wrong one, and sends it along', async () => {
  const save = vi.fn(
    async (_values: unknown, options?: { meta?: { current_password?: string } }) => {
      const password = options?.meta?.current_password;
      if (password === 'right') return undefined;
      return {
        current_password: password ? 'This is not your current password' : 'Enter your own',
      };
    },
  );
  const { user, onSaved } = await saveWith(save);
  const dialog = await screen.findByRole('dialog', { name: 'Invite with these roles?' });
  const field = () => screen.getByLabelText(/password/i, { selector: 'input' });
  await user.type(field(), 'wrong{Enter}');
  await screen.findByText('This is not your current password');
  expect(dialog).toBeTruthy();
  await user.clear(field());
  await user.type(field(), 'right{Enter}');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(undefined));
  expect(save.mock.calls.map(([, options]) => options?.meta?.current_password)).toEqual([
    ...[undefined, 'wrong', 'right'],
  ]);
});

it('leaves the form as it is when the question is left', async () => {
  const save = vi.fn(async () => ({ current_password: 'Enter your own' }));
  const { user, onSaved } = await saveWith(save);
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ root: { serverError: '' } }));
  expect(save).toHaveBeenCalledTimes(1);
});
