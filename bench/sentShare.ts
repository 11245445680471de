/** How many first views a second the product sends, beside a bare handler that sends the same bytes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';

const SECONDS = 4;
const ROUNDS = 3;
const HEADERS = { 'accept-encoding': 'gzip', 'accept-language': 'en' };

export async function shareOfBare(address: string): Promise<string> {
  const sent = await fetch(address, { headers: HEADERS });
  const page = gzipSync(await sent.text());
  const bare = createServer((_request, reply) => {
    reply.writeHead(200, Object.fromEntries([...sent.headers, ['content-length', page.length]]));
    reply.end(page);
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const limit = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  const shares = [];
  for (let round = 0; round < ROUNDS; round++) {
    shares.push((await requestsOf(address)) / (await requestsOf(limit)));
  }
  bare.close();
  shares.sort((a, b) => a - b);
  return `The first view as sent, of a bare handler: ${shares.map((share) => share.toFixed(2)).join(', ')}`;
}

async function requestsOf(url: string): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url,
    connections: 10,
    duration: SECONDS,
    headers: HEADERS,
  });
  if (non2xx > 0) throw new Error(`${url} refused ${non2xx} requests.`);
  return requests.average;
}
