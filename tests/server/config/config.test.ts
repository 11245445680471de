import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { writtenKeys } from '../../support/testKeys.ts';

describe('the configuration', () => {
  it('has defaults for everything, demo data only with the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      public_url: 'http://localhost:3000',
      trust_proxy: [],
    });
    expect(readConfig({ DATABASE_URL: 'postgres://x@localhost/y' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://x@localhost/y', DEMO: 'on' }).demo).toBe(true);
    expect(readConfig({ PORT: '' }).port).toBe(3000);
  });

  it.each([
    ['PORT', 'abc', 'Give a port number'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x', 'Give an address like postgres:'],
    ['SMTP_URL', 'mail.example.org', 'Give an address like smtp:'],
    ['PUBLIC_URL', 'example.org'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', 'everyone', 'Give addresses or networks'],
    ['API_BASE_URL', '/api'],
    ['API_BASE_URL', "https://api.example.org/api; script-src 'unsafe-inline'"],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://book.example.org/'],
    ['ALLOWED_ORIGINS', 'https://*.example.org'],
    ['ALLOWED_ORIGINS', 'https://book.example.org, book.example.org'],
    ['LOG_LEVEL', 'loud', 'Give one of'],
    ['SLOW_STATEMENT_MS', '-1'],
    ['METRICS_PORT', '99999'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['DISK_FREE_MB', 'some'],
    ['DEMO', 'maybe', 'Give on or off'],
    ['SCAN_URL', 'clamd://127.0.0.1'],
    ['LOG_SINK', '/var/log/takda.log'],
    ['SMTP_URL', 'smtp://one.example.org, mail.example.org'],
    ['MAIL_RATE', '0'],
    ['DATABASE_REPLICA_URL', 'postgres://replica@localhost/y'],
    ['DATABASE_OWNER_URL', 'mysql://x'],
    ['DATABASE_OWNER_URL', 'postgres://owner@localhost/y'],
    ['DATA_KEYS', 'secret', 'Give keys like .*new-data-key'],
    ['DATA_KEYS', 'a:c2hvcnQ='],
    ['FILES_URL', '/srv/files'],
    ['FILES_URL', 'file:'],
    ['FILES_URL', 's3://s3.example.org/bucket'],
    ['FILES_URL', 's3://key:secret@s3.example.org'],
    ['FILES_URL', 's3://key:secret@s3.example.org/bucket?acl=public'],
    ['FILES_URL', 's3://key:secret@s3.example.org/bucket?tls=maybe'],
    ['FILES_URL', 's3://key:%@s3.example.org/bucket'],
    ['OIDC_ISSUER', 'login.example.org'],
    ['OIDC_ISSUER', 'http://login.example.org'],
    ['OIDC_ROLES', 'admins=admin'],
    ['OIDC_ROLES', '{"claim":"groups"}'],
    ['OIDC_SCOPE', 'email'],
    ['OIDC_SECOND_FACTOR', 'yes'],
  ])('names %s when it is %s', (name, value, words = '.{8,}') => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} is not usable: ${words}`),
    );
  });

  describe('of single sign-on', () => {
    const whole = {
      OIDC_ISSUER: 'https://login.example.org/realms/city',
      OIDC_CLIENT_ID: 'takda',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ROLES: '{"claim":"groups","values":{"hall":{"roles":["staff"]}}}',
    };

    it('is all there or not at all, and no secret is said', () => {
      expect(readConfig({}).single_sign_on).toBeUndefined();
      expect(readConfig(whole).single_sign_on).toEqual({
        issuer: whole.OIDC_ISSUER,
        client_id: 'takda',
        client_secret: 'secret',
        label: 'single sign-on',
        scope: 'openid email profile',
        roles: { claim: 'groups', values: { hall: { roles: ['staff'], teams: [] } } },
        has_second_factor: false,
      });
      for (const name of Object.keys(whole)) {
        expect(() => readConfig({ ...whole, [name]: '' })).toThrow(
          `${name} is missing: single sign-on needs`,
        );
      }
    });

    it('is without TLS on this machine alone', () => {
      const issuer = (OIDC_ISSUER: string) => readConfig({ ...whole, OIDC_ISSUER }).single_sign_on;
      expect(issuer('http://localhost:8080/realms/city')).toBeTruthy();
      expect(() => issuer('http://localhost.example.org')).toThrow('OIDC_ISSUER is not usable');
    });
  });

  it('reads the scheme of an address in small letters, as all that looks at it does', () => {
    const config = readConfig({
      SCAN_URL: 'ICAP://127.0.0.1:1344/avscan',
      LOG_SINK: 'Syslog+TLS://logs.example.org',
      FILES_URL: 'FILE:///srv/files',
      SMTP_URL: 'SMTPS://mail.example.org',
    });
    expect(config).toMatchObject({
      scan_url: 'icap://127.0.0.1:1344/avscan',
      log_sink: 'syslog+tls://logs.example.org',
      files: { kind: 'folder', folder: '/srv/files' },
      smtp_urls: ['smtps://mail.example.org'],
    });
  });

  it('keeps files in the data folder, another one, or a bucket', () => {
    const filesOf = (FILES_URL: string) => readConfig({ DATA_DIR: '/srv', FILES_URL }).files;
    expect(filesOf('')).toEqual({ kind: 'folder', folder: '/srv/files' });
    expect(filesOf('file:///srv/my%20files')).toEqual({ kind: 'folder', folder: '/srv/my files' });
    expect(filesOf('file:files')).toEqual({ kind: 'folder', folder: resolve('files') });
    expect(filesOf('s3://key:a%2Fb@s3.example.org:9000/takda/a/b?region=eu-west-1')).toEqual({
      kind: 'bucket',
      endpoint: 'https://s3.example.org:9000',
      bucket: 'takda',
      prefix: 'a/b/',
      region: 'eu-west-1',
      access_key: 'key',
      secret_key: 'a/b',
    });
    expect(filesOf('s3://key:x@127.0.0.1:9000/takda?tls=off')).toMatchObject({
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
    });
  });

  it('reads keys in their order, and repeats no wrong one', () => {
    const { data_keys } = readConfig({ DATA_KEYS: writtenKeys('new', 'old') });
    expect(data_keys?.map(({ id }) => id)).toEqual(['new', 'old']);
    expect(() => readConfig({ DATA_KEYS: 'a:canary' })).toThrow(/^(?!.*canary).*$/);
  });

  it('reads a list of proxies and takes the slash off an address', () => {
    const config = readConfig({
      TRUST_PROXY: '10.0.0.0/8, ::1',
      PUBLIC_URL: 'https://book.example.org/',
      DEMO: 'off',
    });
    expect(config.trust_proxy).toEqual(['10.0.0.0/8', '::1']);
    expect(config.public_url).toBe('https://book.example.org');
  });
});
