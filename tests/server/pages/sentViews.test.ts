import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ViewRenderer, ViewRequest } from '#schema/services/sentView.ts';
import { buildApp } from '#server/app.ts';
import { addressOf } from '#server/pages/sentViews.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { clientOf } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

/** In the place of the built screens: lists the services, as the API answers them. */
class Screens implements ViewRenderer {
  requests: ViewRequest[] = [];
  wait: Promise<void> | null = null;

  isSent = (path: string) => !path.startsWith('/login');

  renderView = async (request: ViewRequest) => {
    this.requests.push(request);
    await this.wait;
    const answer = await request.read('/services');
    if (!answer.ok) return null;
    const { data } = (await answer.json()) as { data: { name: string }[] };
    const names = data.map(({ name }) => name).join();
    return {
      status: request.path === '/nonsense' ? (404 as const) : (200 as const),
      title: `Title of ${names}`,
      description: 'It is "free"',
      html: `<h1>${request.translate('Services')}: ${names}</h1>`,
      about: { '@type': 'GovernmentService', name: names },
      data: { now: request.now, answers: [] as [unknown[], unknown][] },
    };
  };
}

onOneEngine((engine) => {
  const app = testApp({ engine, config: { public_url: 'https://book.example.org' } });
  let screens: Screens;
  let folder: string;
  let served: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'takda-views-'));
    for (const page of ['index.html', 'admin.html']) await copyFile(page, join(folder, page));
    await buildService(app.db, { name: 'Permit </script><b>' });
  });
  beforeEach(async () => {
    await served?.close();
    screens = new Screens();
    served = await buildApp(app.deps, { logger: false, client: folder, renderer: screens });
  });
  afterAll(async () => {
    await served?.close();
    await rm(folder, { recursive: true });
  });
  const page = (url: string, headers: Record<string, string> = {}) =>
    served.inject({ url, headers: { 'accept-language': 'en', ...headers } });

  it('sends what the screens render, with what the page says of itself elsewhere', async () => {
    const { body, statusCode } = await page('/services/1');
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"><h1>Services: Permit');
    expect(body).toContain('<title>Title of Permit &#60;/script&#62;');
    expect(body).toContain('<meta name="description" content="It is &#34;free&#34;" />');
    expect(body).toContain('<link rel="canonical" href="https://book.example.org/services/1" />');
    expect(body).toContain('hreflang="fil" href="https://book.example.org/services/1?lang=fil"');
    expect(body).toContain('property="og:title"');
    expect(body).toContain('"name":"Permit \\u003c/script>\\u003cb>"');
    expect(body).not.toContain('Please wait while');
  });

  it('answers 404 for what is not there, and keeps none of it', async () => {
    expect((await page('/nonsense')).statusCode).toBe(404);
    expect((await page('/nonsense')).body).not.toContain('rel="canonical"');
    expect(screens.requests).toHaveLength(2);
    expect((await page('/login')).statusCode).toBe(200);
    expect(screens.requests).toHaveLength(2);
  });

  it('speaks as the address, the choice of before or the browser says', async () => {
    const fil = 'de, fil;q=0.9, en;q=0.5';
    expect((await page('/', { 'accept-language': fil })).body).toContain('<h1>Mga serbisyo');
    const chosen = { 'accept-language': fil, cookie: 'takda-language=en' };
    expect((await page('/', chosen)).body).toContain('<h1>Services');
    const named = await page('/?lang=fil', chosen);
    expect(named.body).toContain('<h1>Mga serbisyo');
    // The next page of the visit, and this one when it is loaded again, are in that language too.
    expect(named.headers['set-cookie']).toBe('takda-language=fil; Path=/; SameSite=Lax');
    expect(named.headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding');
    expect((await page('/?lang=xx')).headers['set-cookie']).toBeUndefined();
  });

  it('keeps the bytes by address and language until what they show changes, or for 25 s', async () => {
    const first = await page('/');
    await page('/?utm_source=mail');
    expect(screens.requests).toHaveLength(1);
    const again = await page('/', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    const zipped = await page('/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(first.body);
    await page('/?search=permit');
    await page('/?lang=fil');
    expect(screens.requests).toHaveLength(3);

    app.clock.advance({ seconds: 26 });
    await page('/');
    expect(screens.requests).toHaveLength(4);

    const { user } = await app.as('admin');
    const admin = clientOf(served, (await app.signedIn(user)).token);
    await admin.post('/settings/update', { organisation_name: 'City of Two' });
    expect((await page('/')).body).toContain('content="City of Two"');
    await admin.post('/teams/create', { name: 'A further office' });
    await page('/');
    expect(screens.requests).toHaveLength(6);
  });

  it('shows what another process changed a second later', async () => {
    await page('/');
    await buildService(app.db, { name: 'Clearance' });
    app.clock.advance({ seconds: 2 });
    expect((await page('/')).body).toContain('Clearance');
  });

  it('has nobody in it, whoever asks', async () => {
    const admin = await app.as('admin');
    await page('/', { authorization: `Bearer ${admin.token}` });
    const [request] = screens.requests;
    expect((await request?.read('/profile'))?.status).toBe(401);
  });

  it('sends the plain page in a rush, which shows itself in the browser', async () => {
    let go = () => {};
    screens.wait = new Promise((resolve) => {
      go = resolve;
    });
    const visits = Array.from({ length: 40 }, (_, n) => page(`/?search=${n}`));
    const plain = await Promise.race(visits.map((visit, n) => visit.then(() => n)));
    expect((await visits[plain])?.body).toContain('Please wait while');
    go();
    const answers = await Promise.all(visits);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const sent = answers.filter(({ body }) => body.includes('<h1>'));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThan(40);
  });

  it('makes a view once for all who ask for it meanwhile', async () => {
    await Promise.all(Array.from({ length: 10 }, () => page('/faqs')));
    expect(screens.requests).toHaveLength(1);
  });
});

describe('of an address', () => {
  it('only what the page goes by is kept', () => {
    const url = `/?lang=fil&search=${'a'.repeat(300)}&x=1&office=2`;
    expect(addressOf(url)).toEqual({ path: '/', search: `search=${'a'.repeat(200)}&office=2` });
  });
});
