/** What programs look for at fixed places: where a weakness is reported, and what may be indexed. */
import type { FastifyInstance } from 'fastify';
import { readSettings } from '../db/settings.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { offeredLanguages } from '../language/offered.ts';
import { languageOfVisit } from '../language/page.ts';
import { publicServices, sitemapOf } from './sitemap.ts';

const SECURITY = '/.well-known/security.txt';
/** RFC 9116, 2.5.5: less than a year, so that nobody relies on an outdated file. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

/** The public pages may be found, with the calls that fill them; nothing of a person, an office or a way in. */
const ROBOTS = `User-agent: *
Disallow: /admin
Disallow: /api/
Allow: /api/services
Allow: /api/settings$
Allow: /api/figures$
Allow: /api/frequently-asked-questions
Allow: /api/privacy-notice$
Disallow: /book/
Disallow: /my/
Disallow: /ticket
Disallow: /t/
Disallow: /display/
Disallow: /kiosk/
Disallow: /take-over
Disallow: /login
Disallow: /register
Disallow: /forgot-password
`;

export function wellKnownRoutes(app: FastifyInstance, { config, database, clock }: Deps) {
  const options = { config: { policy: 'everyone' as const }, schema: { hide: true } };
  app.get('/robots.txt', options, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`${ROBOTS}Sitemap: ${config.public_url}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', options, async (_request, reply) => {
    const { public_figures, languages } = await readSettings(database.db);
    const figures = public_figures ? ['/figures'] : [];
    const services = await publicServices(database.db);
    const paths = ['/', ...services, '/faqs', '/privacy', ...figures];
    const offered = offeredLanguages(languages).map(({ id }) => id);
    return reply
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(paths, { origin: config.public_url, offered }));
  });
  app.get('/manifest.webmanifest', options, async (request, reply) => {
    const { organisation_name: name, languages } = await readSettings(database.db);
    const lang = languageOfVisit(request, offeredLanguages(languages));
    return reply.type('application/manifest+json; charset=utf-8').send({
      name,
      short_name: name,
      lang,
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: '#ffffff',
      theme_color: '#0a6566',
      icons: [{ src: '/logo.svg', sizes: 'any', type: 'image/svg+xml' }],
    });
  });
  app.get(SECURITY, options, async (_request, reply) => {
    const { security_email, contact_email, languages } = await readSettings(database.db);
    const contact = security_email ?? contact_email;
    if (!contact) throw notFound();
    const expires = new Date(clock().getTime() + GOOD_FOR_DAYS * DAY_MS);
    const lines = [
      `Contact: mailto:${encodeURI(contact)}`,
      `Expires: ${expires.toISOString().slice(0, 19)}Z`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${config.public_url}${SECURITY}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
