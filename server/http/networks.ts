/** The networks that an address is counted by, since the holder of an IPv6 network has countless addresses. */

interface Network {
  name: string;
  /** Multiplies the limit: more people share a wider network. */
  share: number;
}

/**
 * The narrowest first: an IPv4 address; of an IPv6 one the /64 of a home, the /56 and the /48 that a
 * provider hands to one customer.
 * @param address as the server saw it; null when it is not known
 */
export function networksOf(address: string | null): readonly Network[] {
  const groups = groupsOf(address ?? '');
  if (!groups) return [{ name: networkOf(address), share: 1 }];
  const [a, b, c, d = '0'] = groups;
  const narrow = d.padStart(4, '0').slice(0, 2);
  return [
    { name: networkOf(address), share: 1 },
    { name: `${a}:${b}:${c}:${narrow}00/56`, share: 2 },
    { name: `${a}:${b}:${c}/48`, share: 4 },
  ];
}

/** The narrowest of them, which is one household or office. */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  return groupsOf(address)?.slice(0, 4).join(':') ?? mappedIPv4(address) ?? address;
}

/** The eight groups of an IPv6 address without their leading zeros; null for any other address. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(':') || mappedIPv4(address)) return null;
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

const mappedIPv4 = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
