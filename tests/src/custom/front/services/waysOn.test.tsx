// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#schema/declaration/errors.ts';
import { REFUSAL_REASONS } from '#schema/reservations/eligibility.ts';
import { WayOn } from '#src/custom/front/services/WayOn.tsx';
import { WAYS_ON } from '#src/custom/front/services/waysOn.ts';
import { buildService } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
const service = buildService();

describe('whatever a booking is refused with', () => {
  it.each([...Object.keys(ERROR_STATUS), ...REFUSAL_REASONS])('%s leads on', async (code) => {
    fakeApi({
      'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', contact_phone: '02 1234' } }),
    });
    renderAt('/', <WayOn code={code} service={service} />);
    expect(WAYS_ON).toHaveProperty(code);
    const office = await screen.findByRole('link', { name: '02 1234' });
    expect(office.getAttribute('href')).toBe('tel:021234');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.length).toBe(WAYS_ON[code as keyof typeof WAYS_ON].length + 1);
    for (const href of links) expect(href).toMatch(/^(\/|tel:)/);
  });
});
