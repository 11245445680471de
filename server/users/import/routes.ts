import { userCalls } from '#schema/calls/users.ts';
import { audienceOf } from '#schema/declaration/access.ts';
import { translateEach } from '#schema/language/index.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/context.ts';
import { previewLimit } from '../../http/loadLimits.ts';
import { serve } from '../../http/serve.ts';
import { acceptedLanguage } from '../../language/accepted.ts';
import { translatorFor } from '../../language/catalogues.ts';
import { importPeople } from './importPeople.ts';

const CALLS = [
  { call: userCalls.previewImport, dry: true },
  { call: userCalls.import, dry: false },
];

/** Hundreds of people, each in a transaction of their own. */
const IMPORT_MS = 5 * 60_000;

/** Answers 200 whatever becomes of single rows: each has its own outcome. */
export function importRoutes(app: App, { config: { public_url } }: Deps) {
  for (const { call, dry } of CALLS) {
    serve(
      app,
      call,
      async ({ context, headers, body }) => {
        const audience = audienceOf(context.viewer);
        const t = translatorFor(acceptedLanguage(headers['accept-language']));
        const outcomes = await previewLimit.during(context, () =>
          importPeople(context, body, { audience, public_url, dry }),
        );
        return { rows: outcomes.map((one) => ({ ...one, errors: translateEach(t, one.errors) })) };
      },
      { handlerTimeout: IMPORT_MS },
    );
  }
}
