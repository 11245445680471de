import type { Plugin, Rolldown } from 'vite';

const FRONT = ['/custom/front/FrontApp.tsx', '/custom/front/shell/Footer.tsx'];

/**
 * What the pages under a path begin with, beyond what the one page names. `/*` is for all below it, `*`
 * for what is not there;
 * with `isBase`, the more particular ones leave out what it names.
 */
const BEGINNINGS = [
  { path: '/admin/*', entries: ['/src/admin.tsx'], isBase: true },
  { path: '/admin', entries: ['/custom/admin/figures/DashboardPage.tsx'] },
  { path: '/admin/reservations', entries: ['/custom/admin/desk/ReservationDesk.tsx'] },
  { path: '/', entries: [...FRONT, '/custom/front/booking/home/HomePage.tsx'] },
  { path: '/services/*', entries: [...FRONT, '/custom/front/booking/service/ServicePage.tsx'] },
  { path: '/faqs', entries: [...FRONT, '/custom/front/officePages.ts'] },
  { path: '*', entries: FRONT },
];

/**
 * Writes the files that a page begins with into it, so that a browser asks for all of them at once,
 * not for each when the one before has run. They stand in comments: the server takes those out that
 * are meant for the path it is asked for (server/pages/pages.ts).
 */
export const preloads = (): Plugin => ({
  name: 'takda-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const named = new Set(Object.keys(bundle).filter((file) => html.includes(file)));
      const comments = BEGINNINGS.map(({ path, entries, isBase }) => {
        const all = new Set(entries.flatMap((entry) => filesOf(bundle, entry)));
        const files = [...all].filter((file) => !named.has(file));
        if (isBase) for (const file of files) named.add(file);
        // Styles first: nothing shows without them.
        files.sort((a, b) => Number(b.endsWith('.css')) - Number(a.endsWith('.css')));
        return `    <!--preload ${path}\n${files.map(linkTo).join('\n')}\n    preload-->\n`;
      });
      return html.replace('  </head>', `${comments.join('')}  </head>`);
    },
  },
});

function filesOf(bundle: Rolldown.OutputBundle, entry: string): string[] {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') add(next);
    }
  };
  const first = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(entry),
  );
  if (first?.type !== 'chunk') throw new Error(`The build has no chunk of ${entry}`);
  add(first);
  return [...files];
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `    <link rel="stylesheet" crossorigin href="/${file}" />`
    : `    <link rel="modulepreload" crossorigin href="/${file}" />`;
