import { beforeAll, expect, it } from 'vitest';
import { SERVICES } from '../../../server/demo/content/services/index.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

/** What people call a service, in both languages, with its name. */
const WORDINGS = {
  cedula: 'New business permit',
  bakuna: 'Child immunization',
  kasal: 'Marriage licence application',
  'anti rabies': 'Animal bite treatment',
  ngipin: 'Dental check-up',
  buntis: 'Prenatal check-up',
  checkup: 'General consultation',
  'birth certificate': 'Certified copy of a birth, marriage or death record',
  ayuda: 'Assistance in crisis: interview',
};

it('every demo service has other words for itself', () => {
  const without = Object.entries(SERVICES).filter(([, { record }]) => !record.keywords);
  expect(without.map(([key]) => key)).toEqual([]);
});

onOneEngine((engine) => {
  const app = testApp({ engine });
  beforeAll(async () => {
    await seedDemo(app.db, app.clock.now);
  });

  it.each(Object.entries(WORDINGS))('"%s" finds %s', async (wording, name) => {
    const found = await app.anyone.get(`/services?search=${encodeURIComponent(wording)}`);
    expect(found.body.data.map((service: { name: string }) => service.name)).toContain(name);
  });
});
