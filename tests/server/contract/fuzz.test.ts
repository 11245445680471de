import { expect, it } from 'vitest';
import { fuzz } from '../../fuzz/fuzz.ts';
import { onEachEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { testApp } from '../../support/testApp.ts';

/** A short round here; `npm run fuzz` makes ten thousand. */
const runs = Number(process.env.FUZZ_RUNS ?? 400);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const A_SECOND = 1000;

onEachEngine((engine) => {
  const app = testApp({ engine });

  it(
    'answers whatever it is sent, in the shape it describes',
    async () => {
      // Headers are among what is made up.
      expectLogged(/X-Forwarded-For is not believed/);
      const report = await fuzz(app, { runs, seed });
      if (process.env.FUZZ_RUNS) {
        console.log(`${engine}: ${report.count} requests, seed ${seed}`, report.statuses);
      }
      expect(report.failures.join('\n\n')).toBe('');
      expect(report.count).toBe(runs);
      expect(report.statuses['2xx']).toBeGreaterThan(runs / 20);
    },
    Math.max(120 * A_SECOND, runs * A_SECOND),
  );
});
