/** The one place that reads the environment. */
import { join } from 'node:path';
import type { DataKeys } from './dataKeys.ts';
import { type Environment, environment } from './environment.ts';
import type { FilesPlace } from './filesUrl.ts';
import type { RoleMapping } from './roleMapping.ts';

export interface Config {
  port: number;
  host: string;
  /** Absolute; holds the embedded database, files and the mail outbox. */
  data_dir: string;
  database_url?: string;
  /** Owns the tables and runs the migrations; then the role of `database_url` has no more rights than it needs. */
  database_owner_url?: string;
  database_pool: number;
  /** Mail servers; the next one takes over where one does not answer. Empty: mails are files. */
  smtp_urls: string[];
  /** Mails handed over at once: so many with a code, and as many others. */
  mail_connections: number;
  /** Mails a second that this process sends at most. */
  mail_rate?: number;
  mail_from: string;
  /** Links in mails start with it; it has no slash at the end. */
  public_url: string;
  trust_proxy: string[];
  /**
   * The pages call the API there, when it is not at their own address; it has no slash at the end.
   */
  api_base_url?: string;
  /** Pages elsewhere that may call this API: `https://book.example.org`. */
  allowed_origins: string[];
  log_level: string;
  /** Milliseconds from which on a statement is logged; 0: none is. */
  slow_statement_ms: number;
  /** Prometheus reads there; metrics are off if absent. */
  metrics?: { port: number; host: string };
  /** Traces are sent there, by OTLP over HTTP. */
  tracing?: { endpoint: string; service: string };
  /** Nothing is ready below so many free megabytes. */
  disk_free_mb: number;
  /** Seconds between "not ready any longer" and the last connection taken, for a load balancer to notice. */
  stop_delay: number;
  /** Seconds that an upgrade waits for older processes before it takes away what they use. */
  upgrade_wait: number;
  /** `web` answers and leaves what runs in the background to a `worker`. */
  role: 'all' | 'web' | 'worker';
  demo: boolean;
  /** Uploaded files are kept there. Its secret is for the store alone. */
  files: FilesPlace;
  /** The virus scanner that is asked about every file. */
  scan_url?: string;
  /** The activity log is sent on to it. */
  log_sink?: string;
  /** Webhooks may go there besides public addresses, and without TLS. */
  webhook_networks: string[];
  /** What is sealed at rest is sealed with these; absent: see `openKeyring`. */
  data_keys?: DataKeys;
  /** Backups are encrypted with the first of these, and opened with any. */
  backup_key?: DataKeys;
  /** The provider of single sign-on for staff. */
  single_sign_on?: SingleSignOn;
}

export interface SingleSignOn {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** Buttons show it: "Sign in with …". */
  label: string;
  scope: string;
  roles: RoleMapping;
  /** The provider asks everybody for a second factor, so nobody is asked for one here. */
  has_second_factor: boolean;
}

export class ConfigError extends Error {}

/** Only TLS tells that an address is meant for everybody: what is tried out has none. */
export const isPublic = (public_url: string) => new URL(public_url).protocol === 'https:';

const EMBEDDED_ROLE =
  'ROLE is not usable without DATABASE_URL: the embedded database is for one process.';
/** On by itself it is for trying the product out: everybody knows the password of its accounts. */
const UNSAID_DEMO =
  'DEMO is missing: PUBLIC_URL is an address for everybody, and there is no DATABASE_URL. Give DATABASE_URL or DEMO=off for data of your own, or DEMO=on for a demo that everybody may see, as its administrator too.';

/** @throws ConfigError naming the first wrong variable and what to give instead */
export function readConfig(env: Record<string, string | undefined>): Config {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  refuseUnknown(Object.keys(variables));
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} is not usable: ${issue?.message}`);
  }
  const read = parsed.data;
  if (read.DATABASE_OWNER_URL && !read.DATABASE_URL) {
    throw new ConfigError('DATABASE_OWNER_URL is not usable: Give DATABASE_URL for the other role');
  }
  if (read.ROLE !== 'all' && !read.DATABASE_URL) throw new ConfigError(EMBEDDED_ROLE);
  if (read.PUBLIC_URL && isPublic(read.PUBLIC_URL) && !read.DATABASE_URL && read.DEMO === undefined)
    throw new ConfigError(UNSAID_DEMO);
  return {
    port: read.PORT,
    host: read.HOST,
    data_dir: read.DATA_DIR,
    database_url: read.DATABASE_URL,
    database_owner_url: read.DATABASE_OWNER_URL,
    database_pool: read.DATABASE_POOL,
    smtp_urls: read.SMTP_URL ?? [],
    mail_connections: read.MAIL_CONNECTIONS,
    mail_rate: read.MAIL_RATE,
    mail_from: read.MAIL_FROM,
    public_url: new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).href.replace(
      /\/+$/,
      '',
    ),
    trust_proxy: read.TRUST_PROXY ?? [],
    api_base_url: read.API_BASE_URL,
    allowed_origins: read.ALLOWED_ORIGINS ?? [],
    log_level: read.LOG_LEVEL,
    slow_statement_ms: read.SLOW_STATEMENT_MS,
    disk_free_mb: read.DISK_FREE_MB,
    ...(read.METRICS_PORT !== undefined && {
      metrics: { port: read.METRICS_PORT, host: read.METRICS_HOST },
    }),
    ...(read.OTEL_EXPORTER_OTLP_ENDPOINT && {
      tracing: {
        endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
        service: read.OTEL_SERVICE_NAME,
      },
    }),
    stop_delay: read.STOP_DELAY,
    upgrade_wait: read.UPGRADE_WAIT,
    role: read.ROLE,
    demo: read.DEMO ?? read.DATABASE_URL === undefined,
    files: read.FILES_URL ?? { kind: 'folder', folder: join(read.DATA_DIR, 'files') },
    scan_url: read.SCAN_URL,
    log_sink: read.LOG_SINK,
    webhook_networks: read.WEBHOOK_NETWORKS ?? [],
    data_keys: read.DATA_KEYS,
    backup_key: read.BACKUP_KEY,
    single_sign_on: singleSignOnOf(read),
  };
}

/** A database that is named and not used would be taken for one that is. */
function refuseUnknown(names: readonly string[]) {
  const unknown = names.find(
    (name) => name.startsWith('DATABASE_') && !(name in environment.shape),
  );
  if (unknown) throw new ConfigError(`${unknown} is not usable: Takda has no such setting`);
}

/** All of it or none. @throws ConfigError naming what is missing */
function singleSignOnOf(read: Environment): SingleSignOn | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES } = read;
  const parts = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES };
  if (Object.values(parts).every((part) => part === undefined)) return undefined;
  const missing = Object.entries(parts).find(([, part]) => part === undefined);
  if (missing || !OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_ROLES) {
    throw new ConfigError(
      `${missing?.[0]} is missing: single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_ROLES.`,
    );
  }
  return {
    issuer: OIDC_ISSUER,
    client_id: OIDC_CLIENT_ID,
    client_secret: OIDC_CLIENT_SECRET,
    label: read.OIDC_LABEL,
    scope: read.OIDC_SCOPE,
    roles: OIDC_ROLES,
    has_second_factor: read.OIDC_SECOND_FACTOR === 'provider',
  };
}
