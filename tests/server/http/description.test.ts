/** The description of the API: for anybody, so it costs next to nothing. */
import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });

  it.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'])(
    'is made once, packed once, and not sent again to who has it: %s',
    async (url) => {
      const plain = await app.app.inject(url);
      const making = vi.spyOn(JSON, 'stringify');
      const packed = await app.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      const described = making.mock.calls.filter(([value]) => typeof value === 'object');
      expect(described).toEqual([]);
      making.mockRestore();
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
      const etag = String(plain.headers.etag);
      const again = await app.app.inject({ url, headers: { 'if-none-match': etag } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(plain.json().openapi).toBe('3.1.0');
    },
  );
});
