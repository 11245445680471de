import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { accountFields } from './scripts/accountFields.ts';
import { ownCopies } from './scripts/ownCopies.ts';
import { languages } from './scripts/texts/languagesPlugin.ts';
import { designTokens, organisationName } from './src/tokens/tokensPlugin.ts';

/** What the screens of the booking front share goes into one chunk: it packs better than many. */
const front = {
  name: 'front',
  test: /\?front$|\/wouter\/|\/regexparam\/|\/front\/booking\/serviceQueries\.ts$|\/front\/page\/(formatDates|useOrganisation|Page|SearchField)\.tsx?$|\/elements\/(Skeleton|Failed|Alert)\.tsx$|\/hooks\/use\w+\.ts$/,
  includeDependenciesRecursively: false,
};

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

/** The frame of every form of the front, and the inputs that all but one of them have. */
const forms = {
  name: 'forms',
  test: /\/account\/form\/(FieldFrame|DateInputs|dateParts)\.tsx?$|\/front\/page\/ErrorSummary\.tsx$/,
  includeDependenciesRecursively: false,
};

/** What every part of both faces asks for: three chunks of their own pack worse than one. */
const start = {
  name: 'start',
  test: /\/schema\/(language|clock)\.ts$|\/src\/language\/(t|clock)\.ts$|\/src\/session\/(store|renewal)\.ts$|preload-helper/,
  includeDependenciesRecursively: false,
};

/** What the answering of questions is judged by, beside both faces' own pages. */
const answers = {
  name: 'answers',
  test: /\/schema\/(phrase|questionnaire\/(form|readAnswer|checkAnswers))\.ts$/,
};

export default defineConfig({
  plugins: [react(), designTokens(), organisationName(), ownCopies(), accountFields(), languages()],
  // React has it itself since 18; wouter still brings the shim for 17.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    modulePreload: { polyfill: false, resolveDependencies: further },
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // A schema that nobody uses leaves nothing behind.
      treeshake: { manualPureFunctions: ['z'] },
      output: { codeSplitting: { groups: [start, front, answers, forms] } },
    },
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
