/**
 * What the screen that an address begins with is made of: the page names those files, so that a
 * browser asks for all of them at once, not for each when the one before has run.
 */
import { Manifest, type PageName } from './manifest.ts';

export const ENTRIES: Record<PageName, string> = { front: 'index.html', admin: 'admin.html' };
/** As an address of `SCREENS`. */
export const NOTHING_THERE = '*';

const FOOTER = 'src/custom/front/shell/Footer.tsx';
/** Each address has its screen; `/*` is for all below it. */
const SCREENS: { at: string; page: PageName; parts: string[] }[] = [
  { at: '/admin', page: 'admin', parts: ['src/custom/admin/figures/DashboardPage.tsx'] },
  {
    at: '/admin/reservations',
    page: 'admin',
    parts: ['src/custom/admin/reservations/ReservationDesk.tsx'],
  },
  { at: '/', page: 'front', parts: [FOOTER] },
  {
    at: '/services/*',
    page: 'front',
    parts: [FOOTER, 'src/custom/front/services/service/ServicePage.tsx'],
  },
  { at: '/faqs', page: 'front', parts: [FOOTER, 'src/custom/front/officePages.ts'] },
  { at: NOTHING_THERE, page: 'front', parts: [FOOTER] },
];

export const pageOf = (path: string): PageName => (isAt(path, '/admin/*') ? 'admin' : 'front');

/** @returns the links for an address */
export function readBeginnings(folder: string): (path: string) => string {
  const links = SCREENS.map(({ at, page, parts }) => {
    const manifest = Manifest.read(folder, page);
    return { at, links: manifest ? linksOf(manifest, ENTRIES[page], parts) : '' };
  });
  return (path) => links.find(({ at }) => isAt(path, at))?.links ?? '';
}

function linksOf(manifest: Manifest, entry: string, parts: string[]): string {
  const named = manifest.files([entry]);
  const further = [...manifest.files(parts)].filter((file) => !named.has(file));
  return further.map(linkTo).join('');
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `    <link rel="stylesheet" crossorigin href="/${file}" />\n`
    : `    <link rel="modulepreload" crossorigin href="/${file}" />\n`;

function isAt(path: string, at: string): boolean {
  const plain = path.replace(/(.)\/$/, '$1');
  return at.endsWith('/*') ? `${plain}/`.startsWith(at.slice(0, -1)) : plain === at;
}
