import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { designTokens, organisationName } from './src/tokens/tokensPlugin.ts';

export default defineConfig({
  plugins: [react(), designTokens(), organisationName()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
