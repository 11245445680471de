import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { accountFields } from './scripts/accountFields.ts';
import { chunks } from './scripts/chunks.ts';
import { ownCopies } from './scripts/ownCopies.ts';
import { preloads } from './scripts/preloads.ts';
import { languages } from './scripts/texts/languagesPlugin.ts';
import { unusedModules } from './scripts/unusedModules.ts';
import { designTokens, organisationName } from './src/tokens/tokensPlugin.ts';

/** What the first view has loaded already. */
const THERE = /\/(index|start|front|Booking|theme|rolldown-runtime)-[^/]+\.js$/;

/**
 * What is fetched beside a screen that is loaded on demand, named in the code that asks for it: each
 * name costs every first view. The administration finds its many parts by itself.
 */
function further(file: string, names: string[], { hostType }: { hostType: 'html' | 'js' }) {
  if (hostType === 'html') return names;
  return /\/admin-[^/]+$/.test(file) ? [] : names.filter((name) => !THERE.test(`/${name}`));
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    designTokens(),
    organisationName(),
    ownCopies(),
    accountFields(),
    languages(),
    // Of what browsers load; the server's own build of the first views is one file that it reads once.
    ...(isSsrBuild ? [] : [unusedModules(), chunks(), preloads()]),
  ],
  // React has it itself since 18; wouter still brings the shim for 17.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  ...(isSsrBuild && {
    // The product is installed without what its pages are built from.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    modulePreload: { polyfill: false, resolveDependencies: further },
    outDir: isSsrBuild ? 'dist/view' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // A schema that nobody uses leaves nothing behind.
      treeshake: { manualPureFunctions: ['z'] },
      // A slow machine is no fault of the code: a newcomer's first build says nothing yellow.
      checks: { bundlerTimings: false },
    },
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
}));
