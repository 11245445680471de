import { mergingCalls } from '#schema/calls/merging.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { keepApart, listDuplicates } from './duplicates.ts';
import { mergePeople, previewMerge } from './merge.ts';

export function mergingRoutes(app: App, { files }: Deps) {
  serve(app, mergingCalls.list, ({ context, query }) => listDuplicates(context, query));
  serve(app, mergingCalls.preview, ({ context, body }) => previewMerge(context, body));
  serve(app, mergingCalls.merge, ({ context, body }) => mergePeople(context, files, body));
  serve(app, mergingCalls.keepApart, async ({ context, body }) => {
    await keepApart(context, body.ids);
    return {};
  });
}
