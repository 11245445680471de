import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installFromDebian, runQuietly } from './debian.ts';

/** The first has no window to draw: it uses a tenth less of the processor. */
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** It asks nobody anything, and its text is as wide as on a screen: without hinting, no letter is rounded to pixels. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--font-render-hinting=none',
];

/** The path of a Chromium or Chrome on this machine: CHROMIUM_PATH, the usual places, Playwright's. */
export function findBrowser(): string | null {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) return existsSync(configuredPath) ? configuredPath : null;
  return [...USUAL, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null;
}

/** Installs one where there is none: Debian's as root, else Playwright's own build. */
export function installBrowser(): string | null {
  if (process.env.CHROMIUM_PATH) return null;
  installFromDebian('chromium-headless-shell');
  if (!findBrowser()) installFromDebian('chromium');
  if (!findBrowser()) runQuietly('npx', ['playwright-core', 'install', 'chromium']);
  return findBrowser();
}

export const NO_BROWSER =
  'There is no Chromium and none could be installed. Install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.';
