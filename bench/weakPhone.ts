/** A phone of little power on a weak network, and a laptop of some years ago on the same one. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

const BYTES_PER_SECOND = 200_000;
const ROUND_TRIP_MS = 150;
const CPU_SLOWER = 4;

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** 1.6 Mbit/s, 150 ms, a processor four times slower; the cache works within a visit. */
export async function slowDown(context: BrowserContext, page: Page): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  return devtools;
}
