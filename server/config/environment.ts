/** The environment variables, and what each may be. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { KEYS_EXAMPLE, readDataKeys } from './dataKeys.ts';
import { EXAMPLES, readFilesUrl } from './filesUrl.ts';
import { MAPPING_EXAMPLE, readMapping } from './roleMapping.ts';

/** Where the activity log can be sent on to. */
const SINK_PROTOCOLS = ['file:', 'syslog:', 'syslog+tls:', 'http:', 'https:'];
const port = z.coerce.number('Give a port number').int().min(0).max(65535);
/** With its scheme in small letters, as everything that looks at one expects it. */
const inSmallLetters = (value: string) =>
  value.trim().replace(/^[a-z][a-z0-9+.-]*:/i, (scheme) => scheme.toLowerCase());
const url = (protocols: string[], example: string) =>
  z
    .string()
    .transform(inSmallLetters)
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      message: `Give an address like ${example}`,
    });
/** One or more of them, with spaces or commas between. */
const urls = (protocols: string[], example: string) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(url(protocols, example)).min(1));
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'Give on or off')
  .transform((value) => ['on', 'true', '1'].includes(value));

const isCidr = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
};
const cidrList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isCidr), { message: 'Give addresses or networks like 10.0.0.0/8' });

const apiBase = url(['http:', 'https:'], 'https://api.example.org/api')
  .transform((value) => value.replace(/\/+$/, ''))
  .refine((value) => !/[?#;,\s]/.test(value), 'Give an address like https://api.example.org/api');
const isOrigin = (value: string) =>
  !value.includes('*') && URL.canParse(value) && new URL(value).origin === value;
/** Exactly as browsers say them: no path, and no star. */
const origins = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every((one) => isOrigin(one) && /^https?:/.test(one)), {
    message: 'Give origins like https://book.example.org',
  });

const filesPlace = z.string().transform((value, context) => {
  const place = readFilesUrl(inSmallLetters(value));
  if (place) return place;
  context.addIssue({ code: 'custom', message: `Give an address like ${EXAMPLES}` });
  return z.NEVER;
});

const dataKeys = z.string().transform((value, context) => {
  const keys = readDataKeys(value);
  if (keys) return keys;
  context.addIssue({ code: 'custom', message: `Give ${KEYS_EXAMPLE}` });
  return z.NEVER;
});

const roleMapping = z.string().transform((value, context) => {
  const mapping = readMapping(value);
  if (mapping) return mapping;
  context.addIssue({ code: 'custom', message: `Give JSON like ${MAPPING_EXAMPLE}` });
  return z.NEVER;
});
/** Over a network what a provider says is believed with TLS only. */
const issuer = z.string().refine(
  (value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  },
  { message: 'Give an address like https://login.example.org/realms/city' },
);
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user@host:5432/takda').optional(),
  DATABASE_OWNER_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://owner@host:5432/takda',
  ).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
  SMTP_URL: urls(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(3),
  MAIL_RATE: z.coerce.number().positive().max(1000).optional(),
  MAIL_FROM: z.string().min(3).default('Takda <no-reply@takda.test>'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://booking.example.org').optional(),
  TRUST_PROXY: cidrList.optional(),
  API_BASE_URL: apiBase.optional(),
  ALLOWED_ORIGINS: origins.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'Give one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  SLOW_STATEMENT_MS: z.coerce
    .number('Give milliseconds, or 0 for none')
    .int()
    .min(0)
    .max(600_000)
    .default(1000),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('takda'),
  DISK_FREE_MB: z.coerce.number('Give megabytes, or 0 for none').int().min(0).default(100),
  ROLE: z.enum(['all', 'web', 'worker'], 'Give all, web or worker').default('all'),
  STOP_DELAY: z.coerce.number().int().min(0).max(60).default(0),
  UPGRADE_WAIT: z.coerce.number().int().min(0).max(3_600).default(60),
  DEMO: onOff.optional(),
  FILES_URL: filesPlace.optional(),
  SCAN_URL: url(['icap:', 'http:', 'https:'], 'icap://127.0.0.1:1344/avscan').optional(),
  LOG_SINK: url(SINK_PROTOCOLS, 'syslog://logs.example.org:601').optional(),
  DATA_KEYS: dataKeys.optional(),
  BACKUP_KEY: dataKeys.optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ROLES: roleMapping.optional(),
  OIDC_LABEL: z.string().max(60).default('single sign-on'),
  OIDC_SCOPE: z
    .string()
    .regex(/\bopenid\b/, 'Give scopes with openid among them, like openid email profile')
    .default('openid email profile'),
  OIDC_SECOND_FACTOR: z.enum(['here', 'provider'], 'Give here or provider').default('here'),
});
export type Environment = z.infer<typeof environment>;
