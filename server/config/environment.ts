/** The environment variables, what each may be, and what docs/configuration.md says of it. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { KEYS_EXAMPLE, readDataKeys } from './dataKeys.ts';
import { EXAMPLES, readFilesUrl } from './filesUrl.ts';
import { MAPPING_EXAMPLE, readMapping } from './roleMapping.ts';

/** The activity log can be sent on by these protocols. */
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
  .refine((list) => list.every((origin) => isOrigin(origin) && /^https?:/.test(origin)), {
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
  PORT: port.default(3000).describe('port where it listens'),
  HOST: z.string().min(1).default('127.0.0.1').describe('address where it listens'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path))
    .describe(
      "folder of the embedded database, uploaded files and the mail outbox; its owner's alone (0700, 0600)",
    ),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user@host:5432/takda')
    .optional()
    .describe('a PostgreSQL 15 or later; without it the embedded database'),
  DATABASE_OWNER_URL: url(['postgres:', 'postgresql:'], 'postgres://owner@host:5432/takda')
    .optional()
    .describe(
      'another role that owns the tables and runs the migrations: then that of `DATABASE_URL` cannot change the [activity log](activity-log.md)',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe('connections of one process'),
  SMTP_URL: urls(['smtp:', 'smtps:'], 'smtp://user:password@host:587')
    .optional()
    .describe(
      'a mail server, `smtp://user:password@host:587`, or several with spaces between: the next one takes over while one does not answer; without any, mails are files',
    ),
  MAIL_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(3)
    .describe('mails handed over at once: so many with codes, as many others'),
  MAIL_RATE: z.coerce
    .number()
    .positive()
    .max(1000)
    .optional()
    .describe('mails a second that each process sends at most'),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('Takda <no-reply@takda.test>')
    .describe(
      'address that mails come from; by name they come from the organisation, and answers go to its e-mail in the settings',
    ),
  PUBLIC_URL: url(['http:', 'https:'], 'https://booking.example.org')
    .optional()
    .describe(
      'the address that constituents use, `http://localhost:PORT` without it; with `https` it is [meant for everybody](operations.md#in-production), and turns on HSTS',
    ),
  TRUST_PROXY: cidrList
    .optional()
    .describe(
      'addresses or networks whose `X-Forwarded-For` is believed, such as `10.0.0.0/8`; see [production](operations.md#in-production)',
    ),
  API_BASE_URL: apiBase
    .optional()
    .describe(
      'where the pages call the API when it is [elsewhere](operations.md#pages-and-api-at-two-addresses), `https://api.example.org/api`',
    ),
  ALLOWED_ORIGINS: origins
    .optional()
    .describe(
      'the origins whose pages may call the API from elsewhere, with spaces or commas between: `https://book.example.org`',
    ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'Give one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`'),
  SLOW_STATEMENT_MS: z.coerce
    .number('Give milliseconds, or 0 for none')
    .int()
    .min(0)
    .max(600_000)
    .default(1000)
    .describe(
      'milliseconds from which on a statement stands in the [log](operations.md#the-log); 0: none',
    ),
  METRICS_PORT: port
    .optional()
    .describe('a port of its own for [Prometheus](operations.md#metrics)'),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').describe('the address of that port'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://127.0.0.1:4318')
    .optional()
    .describe('where [traces](operations.md#traces) are sent to, such as `http://127.0.0.1:4318`'),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .max(100)
    .default('takda')
    .describe('what traces call this process'),
  DISK_FREE_MB: z.coerce
    .number('Give megabytes, or 0 for none')
    .int()
    .min(0)
    .default(100)
    .describe(
      'below so many free megabytes on the disk of `DATA_DIR` or of the files, `/readyz` says no; 0: never',
    ),
  ROLE: z
    .enum(['all', 'web', 'worker'], 'Give all, web or worker')
    .default('all')
    .describe(
      '`web` answers requests only, and leaves mails, figures and cleaning to [a worker](operations.md#a-worker-of-its-own), which `npm run worker` starts; needs `DATABASE_URL`',
    ),
  STOP_DELAY: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'seconds that a process told to stop goes on serving while `/readyz` says no, for a load balancer',
    ),
  UPGRADE_WAIT: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_600)
    .default(60)
    .describe(
      'seconds that an [upgrade](operations.md#upgrading) waits for processes of an older version',
    ),
  DEMO: onOff
    .optional()
    .describe(
      'fill an empty database with demo data, and name its accounts and the codes of mails in the terminal: `on` without `DATABASE_URL`, else `off`; has to be said with an `https` address',
    ),
  FILES_URL: filesPlace
    .optional()
    .describe(
      'where uploaded files are kept, `files` in `DATA_DIR` without it: `file:/srv/takda/files`, or a private bucket of an S3-compatible store, `s3://KEY:SECRET@s3.example.org/bucket?region=eu-central-1`',
    ),
  SCAN_URL: url(['icap:', 'http:', 'https:'], 'icap://127.0.0.1:1344/avscan')
    .optional()
    .describe(
      'a virus scanner that every file is shown to, `icap://…` or `http://…`; see [files](files.md#a-virus-scanner)',
    ),
  LOG_SINK: url(SINK_PROTOCOLS, 'syslog://logs.example.org:601')
    .optional()
    .describe(
      'where the activity log is [sent on](activity-log.md#sent-on-as-it-grows): `file:/…`, `syslog://host:601`, `syslog+tls://host`, `https://…`',
    ),
  WEBHOOK_NETWORKS: cidrList
    .optional()
    .describe(
      'private networks that [webhooks](webhooks.md) may go to, also without TLS, such as `10.0.0.0/8`; without it public addresses only',
    ),
  DATA_KEYS: dataKeys
    .optional()
    .describe(
      'what is [sealed](operations.md#keys) with, `ID:BASE64` of 32 bytes each, commas between them; needed with `DATABASE_URL`, else made in `DATA_DIR`',
    ),
  BACKUP_KEY: dataKeys
    .optional()
    .describe(
      'what [backups](operations.md#backups) are encrypted with, written like `DATA_KEYS`: the first encrypts, all open',
    ),
  OIDC_ISSUER: issuer
    .optional()
    .describe(
      'the provider of [single sign-on](signing-in.md#single-sign-on) for staff by OpenID Connect; with the next three, or none of the four',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('what the provider calls this product'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('its secret there'),
  OIDC_ROLES: roleMapping.optional().describe('which claims give which roles and teams, as JSON'),
  OIDC_LABEL: z
    .string()
    .max(60)
    .default('single sign-on')
    .describe('what the button calls the provider'),
  OIDC_SCOPE: z
    .string()
    .regex(/\bopenid\b/, 'Give scopes with openid among them, like openid email profile')
    .default('openid email profile')
    .describe('what is asked of the provider'),
  OIDC_SECOND_FACTOR: z
    .enum(['here', 'provider'], 'Give here or provider')
    .default('here')
    .describe('`provider` where it asks everybody for a second factor, else `here`'),
});
export type Environment = z.infer<typeof environment>;
