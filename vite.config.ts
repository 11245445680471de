import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type EnvironmentOptions } from 'vite';
import { accountFields } from './scripts/accountFields.ts';
import { adminAddresses } from './scripts/adminAddresses.ts';
import { languages } from './scripts/texts/languagesPlugin.ts';
import { designTokens, organisationName } from './src/tokens/tokensPlugin.ts';

/** A page with all that its screens load. The bundler knows by itself what screens share. */
const page = (name: string, file: string): BuildEnvironmentOptions => ({
  outDir: 'dist/client',
  // Both pages are built into it: scripts/build/build.mjs empties it.
  emptyOutDir: false,
  manifest: `.vite/${name}.json`,
  rolldownOptions: {
    input: file,
    output: {
      codeSplitting: {
        // What the page begins with, in one file beside that of the packages.
        groups: [
          { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
          { name, tags: ['$initial'] },
        ],
      },
    },
  },
});

/** Each is built by itself, so that it holds of every package only what it uses. */
const builds: Record<string, EnvironmentOptions> = {
  front: { consumer: 'client', build: page('front', 'index.html') },
  admin: { consumer: 'client', build: { ...page('admin', 'admin.html'), copyPublicDir: false } },
  // The front's screens as the server renders them. It is installed without what they are built from.
  view: {
    consumer: 'server',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { noExternal: true },
    build: {
      outDir: 'dist/view',
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: 'src/sentView.tsx' },
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    designTokens(),
    organisationName(),
    accountFields(),
    languages(),
    adminAddresses(),
  ],
  // React has it itself since 18; wouter still brings the shim for 17.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // A schema that nobody uses leaves nothing behind.
      treeshake: { manualPureFunctions: ['z'] },
      // A slow machine is no fault of the code: a newcomer's first build says nothing yellow.
      checks: { bundlerTimings: false },
    },
  },
  ...(command === 'build' && { environments: builds }),
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
}));
