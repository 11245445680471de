import { duplicateCalls } from '#schema/calls/duplicates.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { keepApart, listDuplicates } from './duplicates.ts';
import { mergePeople, previewMerge } from './merge.ts';

export function mergingRoutes(app: App, { files }: Deps) {
  serve(app, duplicateCalls.list, ({ context, query }) => listDuplicates(context, query));
  serve(app, duplicateCalls.preview, ({ context, body }) => previewMerge(context, body));
  serve(app, duplicateCalls.merge, ({ context, body }) => mergePeople(context, files, body));
  serve(app, duplicateCalls.keepApart, async ({ context, body }) => {
    await keepApart(context, body.ids);
    return {};
  });
}
