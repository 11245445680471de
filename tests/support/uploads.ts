import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';

export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } });

export type Upload = [
  token: string | null,
  bytes: Uint8Array,
  purpose?: string | undefined,
  name?: string | undefined,
];

/** As a browser sends it. */
export async function uploadTo(
  app: FastifyInstance,
  ...[token, bytes, purpose = 'photo', name = 'me.png']: Upload
) {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/files/upload',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** @param id of the file, with `?size=` where a smaller copy is wanted */
export const downloadFrom = (app: FastifyInstance, id: string, token: string | null) =>
  app.inject({
    url: `/api/files/${id}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
