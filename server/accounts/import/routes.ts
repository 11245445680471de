import { audienceOf } from '../../../schema/access.ts';
import {
  type ImportAnswer,
  importAnswer,
  importBody,
  importRequest,
} from '../../../schema/import.ts';
import { user } from '../../../schema/index.ts';
import { translateEach } from '../../../schema/language.ts';
import type { Deps } from '../../deps.ts';
import { errorAnswers } from '../../http/answers.ts';
import type { App } from '../../http/context.ts';
import { previewLimit } from '../../http/loadLimits.ts';
import { parse, validatedInHandler } from '../../http/validation.ts';
import { acceptedLanguage } from '../../language/accepted.ts';
import { translatorFor } from '../../language/catalogues.ts';
import { importPeople } from './importPeople.ts';

const CALLS = [
  {
    path: '/users/import/preview',
    dry: true,
    summary:
      'Tell for each row of a table of constituents what importing it would do; writes nothing',
  },
  {
    path: '/users/import',
    dry: false,
    summary:
      'Make an account for each row of a table of constituents; whoever is there already stays',
  },
];

/** Hundreds of people, each in a transaction of their own. */
const IMPORT_MS = 5 * 60_000;

/** Answers 200 whatever becomes of single rows: each has its own outcome. */
export function importRoutes(app: App, { config: { public_url } }: Deps) {
  for (const { path, dry, summary } of CALLS) {
    app.post(path, {
      config: { policy: { resource: user.name, action: 'create' } },
      handlerTimeout: IMPORT_MS,
      schema: {
        tags: [user.label.many],
        summary,
        body: validatedInHandler(importBody),
        response: { 200: importAnswer, ...errorAnswers },
      },
      handler: async ({ context, headers, body }): Promise<ImportAnswer> => {
        const audience = audienceOf(context.viewer);
        const asked = parse(importRequest, body);
        const t = translatorFor(acceptedLanguage(headers['accept-language']));
        const outcomes = await previewLimit.during(context, () =>
          importPeople(context, asked, { audience, public_url, dry }),
        );
        return { rows: outcomes.map((one) => ({ ...one, errors: translateEach(t, one.errors) })) };
      },
    });
  }
}
