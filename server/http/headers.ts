/** What every answer tells the browser to refuse. */
import type { FastifyInstance } from 'fastify';
import { type Config, isPublic } from '../config/config.ts';

/**
 * This is the hash of nothing: the administration's component library makes empty style elements and
 * puts its rules in by CSSOM, which no policy forbids. What has words of its own in it is refused.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/**
 * No text becomes markup or code. The one policy that can be made knows nothing but the address of the
 * worker that keeps tickets for later (`useOffline.ts`).
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types takda-worker'];

/** @param api where else the pages call it, as a source of the policy */
const policyOf = (styles: string, more: readonly string[], api = '') =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "object-src 'none'",
    // A PDF that only some may see: read with the token, shown from memory.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; ');
/** The page of the API's description is another project's, and writes styles and markup. */
const OF_DESCRIPTION = policyOf("'self' 'unsafe-inline'", []);
const DESCRIPTION = /^\/api\/docs(\/|$|\?)/;

/** Staff scan codes; a page keeps the permissions of the address that it began with. */
const mayScan = (url: string) => (/^\/admin(\/|$|\?)/.test(url) ? 'self' : '');

export function secureHeaders(app: FastifyInstance, config: Config) {
  const isBehindTls = isPublic(config.public_url);
  const api = config.api_base_url ? ` ${new URL(config.api_base_url).origin}` : '';
  const strict = policyOf(`'self' ${EMPTY_STYLE}`, TRUSTED_TYPES, api);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Content-Security-Policy': DESCRIPTION.test(request.url) ? OF_DESCRIPTION : strict,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': `camera=(${mayScan(request.url)}), geolocation=(), microphone=()`,
    });
    if (isBehindTls)
      reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')) {
      // Robots may ask, to show a public page; what they find is the page, not the answer.
      reply.headers({
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        // Refusals, and what records say, are in the reader's language.
        Vary: 'Accept-Language',
      });
    }
  });
}
