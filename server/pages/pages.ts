/** The built pages. Every path without a file gets that of its face, whose router shows the screen. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViewRenderer } from '#schema/services/sentView.ts';
import { isRestored, readInstallation } from '../db/installation.ts';
import { readSettings } from '../db/settings.ts';
import type { Deps } from '../deps.ts';
import { offeredLanguages } from '../language/offered.ts';
import {
  escapeHtml,
  LANGUAGE_COOKIE,
  languageOfAddress,
  languageOfVisit,
  pageIn,
} from '../language/page.ts';
import { ENTRIES, NOTHING_THERE, pageOf, readBeginnings } from './beginnings.ts';
import type { Content, ContentReader } from './content.ts';
import type { PageName } from './manifest.ts';
import { addressOf, type PageBytes, SentViews } from './sentViews.ts';
import { withView } from './viewHead.ts';

const PLACEHOLDER = '<!--organisation-->';
const config = { policy: 'everyone' as const };
const schema = { hide: true };

interface Pages {
  /** With the built client; where it is missing only the API is served. */
  folder: string;
  content: ContentReader;
  /** Absent where the first views have not been built: every page shows itself in the browser. */
  renderer?: ViewRenderer | undefined;
}

export async function servePages(app: FastifyInstance, deps: Deps, pages: Pages) {
  const { folder, content, renderer } = pages;
  if (!existsSync(join(folder, ENTRIES.front))) return;
  const read = (page: PageName) =>
    withApi(readFileSync(join(folder, ENTRIES[page]), 'utf8'), deps.config.api_base_url);
  const built = { front: read('front'), admin: read('admin') };
  const beginningOf = readBeginnings(folder);
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/.vite/**'],
    setHeaders: (reply, path) => {
      // What Vite names by its content never changes.
      const isNamed = path.includes(`${join(folder, 'assets')}`);
      reply.header('Cache-Control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  function shellOf(path: string, language: string, { settings, isRestored }: ShellContent) {
    const name = escapeHtml(settings.organisation_name);
    const offered = offeredLanguages(settings.languages);
    const { clock } = settings;
    const page = pageIn(built[pageOf(path)], { language, offered, clock })
      .replaceAll(PLACEHOLDER, () => name)
      .replace('  </head>', () => `${beginningOf(path)}  </head>`);
    return isRestored ? sayRestored(page) : page;
  }

  const views =
    renderer &&
    new SentViews({
      app,
      deps,
      renderer,
      compose: (view, address, shown) =>
        withView(view, {
          page: shellOf(
            view.status === 404 ? NOTHING_THERE : address.path,
            address.language,
            shown,
          ),
          address,
          origin: deps.config.public_url,
          offered: offeredLanguages(shown.settings.languages).map(({ id }) => id),
          name: shown.settings.organisation_name,
        }),
    });

  app.get('/*', { config, schema }, async (request, reply) => {
    const address = addressOf(request.url);
    if (address.path.startsWith('/api/') || /\.\w{2,5}$/.test(address.path)) {
      return reply.callNotFound();
    }
    const isView = views && PLAIN_PATH.test(address.path) && renderer.isSent(address.path);
    const shown = isView ? await content.read() : await readShell(deps);
    const offered = offeredLanguages(shown.settings.languages);
    const language = languageOfVisit(request, offered);
    reply.type('text/html; charset=utf-8').headers({
      'Cache-Control': 'no-cache',
      'Content-Language': language,
      Vary: 'Accept-Language, Cookie, Accept-Encoding',
    });
    const chosen = languageOfAddress(request, offered);
    if (chosen) reply.header('Set-Cookie', `${LANGUAGE_COOKIE}=${chosen}; Path=/; SameSite=Lax`);
    const sent =
      isView && (await views.get({ ...address, language, ip: request.ip }, shown as Content));
    return sent ? sendBytes(request, reply, sent) : shellOf(address.path, language, shown);
  });
}

/** Such as every address of a page is; any other shows itself in the browser, which finds nothing there. */
const PLAIN_PATH = /^\/(?!\/)[\w/-]*$/;

type ShellContent = Pick<Content, 'settings' | 'isRestored'>;

/** Afresh each time. */
const readShell = async ({ database: { db } }: Deps): Promise<ShellContent> => ({
  settings: await readSettings(db),
  isRestored: isRestored(await readInstallation(db)),
});

function sendBytes({ headers }: FastifyRequest, reply: FastifyReply, sent: PageBytes) {
  reply.code(sent.status).header('ETag', sent.etag);
  if (headers['if-none-match'] === sent.etag) return reply.code(304).send();
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(sent.plain);
  return reply.header('Content-Encoding', 'gzip').send(sent.gzip);
}

/** Read by src/http/client.ts. */
const withApi = (page: string, url?: string) =>
  url ? page.replace('<body>', () => `<body data-api="${escapeHtml(url)}">`) : page;

/** The bar is in the page as a comment. */
const sayRestored = (page: string) => page.replace(/<!--restored(.*)restored-->/s, '$1');
