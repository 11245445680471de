/** What every answer tells the browser to refuse. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const policyOf = (styles: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    // A PDF that only some may see: read with the token, shown from memory.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
const STRICT = policyOf("'self'");
/** The administration's component library and the API page write style elements at run time. */
const WITH_STYLES = policyOf("'self' 'unsafe-inline'");
const STYLED = /^\/(admin|api\/docs)(\/|$|\?)/;

export function secureHeaders(app: FastifyInstance, config: Config) {
  const isBehindTls = config.public_url.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Content-Security-Policy': STYLED.test(request.url) ? WITH_STYLES : STRICT,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    });
    if (isBehindTls)
      reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')) {
      reply.header('Cache-Control', 'no-store');
    }
  });
}
