// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Proposal } from '#src/custom/admin/settings/holidays/holidays.ts';
import { ProposalRows } from '#src/custom/admin/settings/holidays/ProposalRows.tsx';

afterEach(cleanup);

const easter: Proposal = {
  id: 'p1',
  isChosen: true,
  holiday: { from: '2027-03-25', to: '2027-03-27', reason: 'Holy Week' },
};

test('a first day that is typed anew keeps how many days the holiday has', async () => {
  const seen = vi.fn();
  function Page() {
    const [proposals, setProposals] = useState<Proposal[]>([easter]);
    seen(proposals[0]?.holiday);
    return <ProposalRows all={[]} proposals={proposals} onChange={setProposals} />;
  }
  render(<Page />);
  const input = screen.getByLabelText<HTMLInputElement>(/First day of/);
  const written = input.value.replace('25', '18');
  await userEvent.clear(input);
  await userEvent.type(input, written);
  expect(seen).toHaveBeenLastCalledWith({
    ...easter.holiday,
    from: '2027-03-18',
    to: '2027-03-20',
  });
});
