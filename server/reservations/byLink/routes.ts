import { visitLinkCalls } from '#schema/calls/visitLinks.ts';
import type { App } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { cancelByLink, moveByLink, showByLink } from './actByLink.ts';
import { findVisit, openVisit } from './find.ts';

export function byLinkRoutes(app: App) {
  serve(app, visitLinkCalls.show, ({ context, body }) => showByLink(context, body.token));
  serve(app, visitLinkCalls.move, ({ context, body }) => moveByLink(context, body));
  serve(app, visitLinkCalls.cancel, ({ context, body }) => cancelByLink(context, body));
  serve(app, visitLinkCalls.find, ({ context, body }) => findVisit(context, body));
  serve(app, visitLinkCalls.verify, ({ context, body }) => openVisit(context, body));
}
