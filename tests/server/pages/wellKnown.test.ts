/** What programs look for at fixed places. */
import { expect, it } from 'vitest';
import { buildService } from '../../support/builders/buildService.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine, config: { public_url: 'https://book.example.org' } });
  const get = (url: string) => app.app.inject({ url });
  const linesOf = async () => (await get('/.well-known/security.txt')).payload.trim().split('\n');

  it('security.txt names whom to tell, of RFC 9116, or is not there', async () => {
    expect((await get('/.well-known/security.txt')).statusCode).toBe(404);
    const admin = await app.as('admin');
    await admin.post('/settings/update', { contact_email: 'city@example.org' });
    expect(await linesOf()).toEqual([
      'Contact: mailto:city@example.org',
      'Expires: 2027-05-30T01:00:00Z',
      'Preferred-Languages: en, fil',
      'Canonical: https://book.example.org/.well-known/security.txt',
    ]);
    const written = { security_email: 'cert+takda@example.org', languages: ['fil'] };
    await admin.post('/settings/update', written);
    app.clock.advance({ days: 30 });
    expect(await linesOf()).toEqual([
      'Contact: mailto:cert+takda@example.org',
      'Expires: 2027-06-29T01:00:00Z',
      'Preferred-Languages: fil',
      'Canonical: https://book.example.org/.well-known/security.txt',
    ]);
    const answer = await get('/.well-known/security.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('sitemap.xml names what everybody may find, in each language', async () => {
    const service = await buildService(app.db);
    const hidden = await buildService(app.db, { status: 'inactive' });
    const { payload, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const address = `https://book.example.org/services/${service.id}`;
    expect(payload).toContain(`<loc>${address}</loc>`);
    expect(payload).toContain(`hreflang="fil" href="${address}?lang=fil"`);
    expect(payload).not.toContain(hidden.id);
    const { payload: robots } = await get('/robots.txt');
    expect(robots).toContain('Sitemap: https://book.example.org/sitemap.xml');
  });

  it('the manifest names the organisation', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ start_url: '/', icons: [{ src: '/logo.svg' }] });
  });

  it('robots.txt lets in where everybody is meant to look, and nowhere else', async () => {
    const { payload, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const mayRead = robot(payload);
    const open = ['/', '/services/1', '/faqs', '/figures', '/privacy', '/api/services?page=1'];
    expect(open.filter((path) => !mayRead(path))).toEqual([]);
    const closed = [
      '/admin',
      '/admin/users',
      '/api/profile',
      '/api/users',
      '/my/profile',
      '/login',
    ];
    expect([...closed, '/book/1?date=2026-12-02', '/register'].filter(mayRead)).toEqual([]);
    expect((await get('/api/services')).headers['x-robots-tag']).toBe('noindex');
  });
});

/** RFC 9309, 2.2.2: the longest rule that matches holds. */
function robot(text: string) {
  const rules = [...text.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, path = '']) => ({
    isOpen: kind === 'Allow',
    length: path.length,
    pattern: new RegExp(`^${path.replace(/[.?*]/g, '\\$&')}`),
  }));
  return (path: string) =>
    rules
      .filter(({ pattern }) => pattern.test(path))
      .sort((a, b) => b.length - a.length)
      .at(0)?.isOpen ?? true;
}
