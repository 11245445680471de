/** The first views that the server sends, made of the screens' own components: built by itself. */
import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { SentData, ViewRenderer, ViewRequest } from '#schema/services/sentView.ts';
import { deferredShell, FrontApp } from './custom/front/FrontApp.tsx';
import { setViewTime } from './custom/front/page/viewTime.ts';
import { pageOf } from './custom/front/pages.ts';
import { createQueryClient } from './custom/front/queryClient.ts';
import { headOf } from './custom/front/sentHead.ts';
import { isModalPath } from './custom/hooks/modalPath.ts';
import { ApiError } from './http/apiError.ts';
import { transport } from './http/transport.ts';
import { speak } from './language/loadTexts.ts';
import { Root } from './Root.tsx';

const SENT_PAGES = ['/', '/services/:id', '/faqs', '*'];
/** What is shown may ask for more: a service for its times, and those for the times of a day. */
const MOST_ROUNDS = 5;
/** A boundary whose content could not be rendered. */
const UNFINISHED = '<!--$!-->';

/** Views are made at the same time: a call is sent in the same moment as it is made known whose. */
const noView = () => {
  throw new Error('The API was called outside of a view.');
};
transport.send = noView;
transport.language = () => 'en';

export const isSent: ViewRenderer['isSent'] = (path) =>
  !/^\/admin(\/|$)/.test(path) && !isModalPath(path) && SENT_PAGES.includes(pageOf(path).path);

export const renderView: ViewRenderer['renderView'] = async (request) => {
  const page = pageOf(request.path);
  prepare(request);
  await Promise.all([page.load(), deferredShell.load()]);
  const client = createQueryClient();
  try {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const html = renderOnce(request, client);
      const head = headOf(page.path, client, request);
      if (!(await readMissing(client, request)))
        return finish(page.path, { html, head, client, request });
    }
    return null;
  } finally {
    client.clear();
  }
};

/** Nothing else renders meanwhile: language and time are the whole module's. */
function renderOnce(request: ViewRequest, client: QueryClient) {
  prepare(request);
  const html = renderToString(
    <Router ssrPath={request.path} ssrSearch={request.search}>
      <Root>
        <FrontApp sent={client} />
      </Root>
    </Router>,
  );
  // React names the pictures ahead of all, which the page takes over without.
  return html.replace(/^(<link rel="preload"[^>]*>)+/, '');
}

function prepare({ language, offered, translate, now }: ViewRequest) {
  speak({ ...language, offered, translate });
  setViewTime(now);
}

/** @returns whether there was anything that the screen waits for */
async function readMissing(client: QueryClient, { read }: ViewRequest): Promise<boolean> {
  const missing = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'pending' && isEnabled(query.options));
  transport.send = read;
  const answers = missing.map((query) => query.fetch({ ...query.options, retry: false }));
  transport.send = noView;
  // What could not be read is the query's error.
  await Promise.allSettled(answers);
  return missing.length > 0;
}

const isEnabled = (options: object) => !('enabled' in options) || options.enabled !== false;

interface Rendered {
  html: string;
  head: ReturnType<typeof headOf>;
  client: QueryClient;
  request: ViewRequest;
}

function finish(page: string, { html, head, client, request }: Rendered) {
  const queries = client.getQueryCache().getAll();
  const errors = queries.flatMap(({ state }) => state.error ?? []);
  const isMissing = page === '/services/:id' && errors.some(isNotFound);
  if (html.includes(UNFINISHED)) throw new Error('A part of the view could not be rendered.');
  if (errors.length > 0 && !isMissing) return null;
  const answers = queries
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }): SentData['answers'][number] => [queryKey, state.data]);
  return {
    ...head,
    status: isMissing || page === '*' ? (404 as const) : (200 as const),
    html,
    data: isMissing ? null : { now: request.now, answers },
  };
}

const isNotFound = (error: Error) => error instanceof ApiError && [404, 422].includes(error.status);
