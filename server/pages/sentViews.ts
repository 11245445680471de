/**
 * First views, rendered by the booking front's own components and kept as bytes by address and
 * language. Their data is read through the API as somebody without an account, so that there is
 * nobody's in them, and within the limits that every reading has.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { SENT_DATA_ID, type SentView, type ViewRenderer } from '#schema/services/sentView.ts';
import { concurrencyLimit } from '../concurrencyLimit.ts';
import type { Deps } from '../deps.ts';
import { localeOf, translatorFor } from '../language/catalogues.ts';
import type { Content } from './content.ts';

/** Free times may be this old, milliseconds; a browser asks for them again by itself. */
const KEPT_MS = 25_000;
const MOST_KEPT = 500;
/** A rush gets the plain page, which shows itself in the browser: these wait, the others do not. */
const MOST_WAITING = 20;
const LONGEST_WAIT_MS = 2_000;

export interface ViewAddress {
  path: string;
  /** The part of the query that the page depends on: see `addressOf`. */
  search: string;
  language: string;
  /** The address of whoever asks: the readings count as theirs. */
  ip: string;
}

export interface PageBytes {
  status: number;
  etag: string;
  plain: Buffer;
  gzip: Buffer;
}

interface Sources {
  app: FastifyInstance;
  deps: Pick<Deps, 'clock' | 'config'>;
  renderer: ViewRenderer;
  /** Puts a view into the page. */
  compose(view: SentView, address: ViewAddress, content: Content): string;
}

export class SentViews {
  readonly #sources: Sources;
  readonly #kept = new Map<string, { page: PageBytes; version: string; at: number }>();
  readonly #underWay = new Map<string, Promise<PageBytes | null>>();
  readonly #limit = concurrencyLimit({ atOnce: 2, timeout: LONGEST_WAIT_MS });

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** @returns null where the plain page has to do */
  async get(address: ViewAddress, content: Content): Promise<PageBytes | null> {
    const key = [address.language, address.path, address.search].join(' ');
    const cached = this.#kept.get(key);
    const age = this.#sources.deps.clock().getTime() - (cached?.at ?? 0);
    if (cached?.version === content.version && Math.abs(age) < KEPT_MS) return cached.page;
    const sameKey = `${key} ${content.version}`;
    const underWay = this.#underWay.get(sameKey) ?? this.#begin(sameKey, key, address, content);
    return underWay;
  }

  #begin(sameKey: string, key: string, address: ViewAddress, content: Content) {
    if (this.#limit.waiting() >= MOST_WAITING) return Promise.resolve(null);
    const work = this.#limit(null, () => this.#render(key, address, content))
      .catch((error) => {
        this.#sources.app.log.warn({ err: error }, 'a first view could not be made');
        return null;
      })
      .finally(() => this.#underWay.delete(sameKey));
    this.#underWay.set(sameKey, work);
    return work;
  }

  async #render(key: string, address: ViewAddress, content: Content): Promise<PageBytes | null> {
    const { app, deps, renderer, compose } = this.#sources;
    const { path, search, language, ip } = address;
    const at = deps.clock().getTime();
    const view = await renderer.renderView({
      path,
      search,
      now: at,
      origin: deps.config.public_url,
      language: { id: language, locale: localeOf(language, content.settings.clock) },
      offered: content.settings.languages,
      translate: translatorFor(language),
      read: async (call) => {
        const headers = { accept: 'application/json', 'accept-language': language };
        const answer = await app.inject({ url: `/api${call}`, headers, remoteAddress: ip });
        return new Response(answer.payload, { status: answer.statusCode });
      },
    });
    if (!view) return null;
    const plain = Buffer.from(compose(view, address, content));
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const page = { status: view.status, etag, plain, gzip: gzipSync(plain) };
    if (view.status === 200) this.#keep(key, { page, version: content.version, at });
    return page;
  }

  /** The one that was made first goes first. */
  #keep(key: string, entry: { page: PageBytes; version: string; at: number }) {
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** What pages go by, of all that an address may carry. */
const PARAMETERS = ['search', 'office', 'page', 'date'];

/** As it was asked for: resolving it would let `/.//other.example` name a host. */
export function addressOf(url: string): { path: string; search: string } {
  const [path = '/', query = ''] = url.split('?', 2);
  const searchParams = new URLSearchParams(query);
  const parameters = PARAMETERS.flatMap((name) => {
    const value = searchParams.get(name)?.trim().slice(0, 200);
    return value ? [[name, value]] : [];
  });
  return { path, search: new URLSearchParams(parameters).toString() };
}

/** No text in it ends the element that holds it. */
export const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

export const dataElement = ({ data }: SentView) =>
  data ? `<script id="${SENT_DATA_ID}" type="application/json">${inlineJson(data)}</script>` : '';
