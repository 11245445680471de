import { beforeAll, expect, it } from 'vitest';
import { SERVICES } from '#server/demo/content/services/index.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { WORDINGS } from './wordings.ts';

const ENOUGH = 57;

it.each(Object.entries(SERVICES))(
  'the demo service %s has words in both languages',
  (_, service) => {
    const languages = service.record.words.map(({ language }) => language);
    expect(languages).toEqual(expect.arrayContaining(['en', 'fil']));
  },
);

onEachEngine((engine) => {
  const app = testApp({ engine });
  beforeAll(async () => {
    await seedDemo(app.db, app.clock.now);
  });

  it(`has the service that is meant among the first three for ${ENOUGH} of sixty wordings`, async () => {
    const wrong: string[] = [];
    for (const [wording, meant] of Object.entries(WORDINGS)) {
      const { body } = await app.anyone.get(
        `/services/search?per_page=3&search=${encodeURIComponent(wording)}`,
      );
      const names = body.data.map((service: { name: string }) => service.name);
      if (!body.is_found || !names.includes(meant)) wrong.push(`${wording}: ${names.join(', ')}`);
    }
    expect(Object.keys(WORDINGS)).toHaveLength(60);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(60 - ENOUGH);
  });
});
