/** Where a webhook may go: to public addresses, and to what `WEBHOOK_NETWORKS` names besides. */
import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** All addresses of a name; a test has its own. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;
export const resolveBySystem: Resolve = (hostname) => promisify(lookup)(hostname, { all: true });

/** Its code is the problem of the delivery. */
export class AddressError extends Error {
  readonly code: 'PRIVATE_ADDRESS' | 'NOT_SECURE';

  constructor(code: AddressError['code']) {
    super(code);
    this.code = code;
  }
}

/** @throws AddressError for one that it may not go to, or not without TLS */
function assertAddress(address: string, { protocol }: URL, networks: readonly string[]) {
  if (networks.some((network) => isWithin(address, network))) return;
  // Loopback, private, link-local, and all else that is no single host of the internet.
  if (ipaddr.process(address).range() !== 'unicast') throw new AddressError('PRIVATE_ADDRESS');
  if (protocol !== 'https:') throw new AddressError('NOT_SECURE');
}

/** @throws AddressError as far as that can be told without asking for the name */
export function assertUrl(url: URL, networks: readonly string[]) {
  const host = hostOf(url);
  if (isIP(host)) assertAddress(host, url, networks);
  else if (url.protocol !== 'https:' && networks.length === 0) throw new AddressError('NOT_SECURE');
}

/**
 * Every address that the name has is checked, and the connection goes to one of these: a name that
 * means another address a moment later (DNS rebinding) is not asked for again.
 */
export const checkedLookup =
  (url: URL, networks: readonly string[], resolve: Resolve): LookupFunction =>
  (hostname, { all }, callback) => {
    resolve(hostname)
      .then((found) => {
        for (const { address } of found) assertAddress(address, url, networks);
        const [first] = found;
        if (!first) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
        if (all) callback(null, found);
        else callback(null, first.address, first.family);
      })
      .catch((error: Error) => callback(error, []));
  };

/** An IPv6 address stands in brackets there. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

function isWithin(address: string, network: string): boolean {
  const own = ipaddr.process(address);
  const [range, bits] = network.includes('/')
    ? ipaddr.parseCIDR(network)
    : [ipaddr.process(network), undefined];
  if (own.kind() !== range.kind()) return false;
  return own.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128));
}
