/** Time zones as people know them: the city, and how far it is from UTC today. */

/** "Asia/Manila (UTC+8)" */
export function formatTimeZone(zone: string, now = Date.now()): string {
  const offset = offsetOf(zone, now);
  const name = zone.replaceAll('_', ' ');
  return offset ? `${name} (${offset})` : name;
}

/** "UTC+8"; null for what this browser does not know. */
function offsetOf(zone: string, now: number): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts(now);
    const named = parts.find(({ type }) => type === 'timeZoneName')?.value;
    return named?.replace('GMT', 'UTC') ?? null;
  } catch {
    return null;
  }
}

/** All that this browser knows, and the one that is chosen. */
export const timeZones = (chosen: string): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])]),
];
