import type { Plugin } from 'vite';

/** While developing, every address from `/admin` on shows the page of the administration. */
export const adminAddresses = (): Plugin => ({
  name: 'takda-admin-addresses',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/admin([/?]|$)/.test(request.url ?? '')) request.url = '/admin.html';
      next();
    });
  },
});
