import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';

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
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'mail.example.org'],
    ['PUBLIC_URL', 'example.org'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', 'everyone'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'maybe'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} is not usable: .{8,}`),
    );
  });

  it('reads a list of proxies and takes the slash off an address', () => {
    const config = readConfig({
      TRUST_PROXY: '10.0.0.0/8, ::1',
      PUBLIC_URL: 'https://book.example.org/',
    });
    expect(config.trust_proxy).toEqual(['10.0.0.0/8', '::1']);
    expect(config.public_url).toBe('https://book.example.org');
  });
});
