import type { Plugin, Rolldown } from 'vite';

/** What the pages under a path begin with, beyond what the one page names; `*` is for all below it. */
const BEGINNINGS = [
  { path: '/admin/*', entry: '/src/admin.tsx' },
  { path: '/admin', entry: '/custom/admin/figures/DashboardPage.tsx' },
  { path: '/admin/reservations', entry: '/custom/admin/desk/ReservationDesk.tsx' },
];

/**
 * Writes the files that the administration begins with into the page, so that a browser asks for all
 * of them at once, not for each when the one before has run. They stand in comments: the server
 * takes those out that are meant for the path it is asked for (server/pages/pages.ts).
 */
export const preloads = (): Plugin => ({
  name: 'takda-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const named = new Set(Object.keys(bundle).filter((file) => html.includes(file)));
      const comments = BEGINNINGS.map(({ path, entry }) => {
        const files = filesOf(bundle, entry).filter((file) => !named.has(file));
        if (path.endsWith('/*')) for (const file of files) named.add(file);
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
