import { resultCalls } from '#schema/calls/results.ts';
import type { App } from '../../http/context.ts';
import { EXPORT_MS, exportLimit, resultLimit } from '../../http/loadLimits.ts';
import { whenOver } from '../../http/requestEnd.ts';
import { serve } from '../../http/serve.ts';
import { exportAnswers } from './exportAnswers.ts';
import { teamResults } from './results.ts';
import { textAnswers } from './texts.ts';

export function resultRoutes(app: App) {
  serve(app, resultCalls.show, ({ context, params, query }) =>
    resultLimit.during(context, () => teamResults(context, params.team_id, query)),
  );
  serve(app, resultCalls.texts, ({ context, params, query }) =>
    textAnswers(context, params, query),
  );
  serve(
    app,
    resultCalls.export,
    async ({ context, params, query }, reply) => {
      whenOver(reply, exportLimit.take(context));
      const { name, content } = await exportAnswers(context, params.team_id, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .header('Cache-Control', 'private, no-store')
        .send(content);
    },
    { handlerTimeout: EXPORT_MS },
  );
}
