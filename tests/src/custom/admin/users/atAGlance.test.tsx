// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AtAGlance } from '#src/custom/admin/users/page/AtAGlance.tsx';
import { ADMIN, doubles, renderScreen, signIn } from '#tests/src/support/render.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = {
  id: 'p1',
  email: 'ana@example.test',
  profile: { first_name: 'Ana', last_name: 'Reyes', mobile_number: '0917 123 4567' },
};

it('says when somebody comes next, how often they did not, and how they are reached', async () => {
  signIn(ADMIN as never);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const visit = {
      id: 'r1',
      date: '2026-12-02',
      time: '09:00',
      service: { name: 'Consultation' },
    };
    const isNext = url.includes('starts_at_from');
    return Response.json({ data: isNext ? [visit] : [], total: isNext ? 1 : 3, total_exact: true });
  });
  renderScreen(<AtAGlance person={person as never} />, doubles({}));
  const link = await screen.findByRole('link', { name: /Wed,? 2 Dec.*Consultation/ });
  expect(link.getAttribute('href')).toContain('/reservations/r1/show');
  expect(await screen.findByText('3')).toBeTruthy();
  expect(screen.getByRole('link', { name: '0917 123 4567' }).getAttribute('href')).toBe(
    'tel:09171234567',
  );
  expect(screen.getByRole('link', { name: person.email })).toBeTruthy();
  expect(asked.every((url) => url.includes('user_id=p1'))).toBe(true);
  expect(asked.some((url) => url.includes('activity_status=no_show'))).toBe(true);
});
