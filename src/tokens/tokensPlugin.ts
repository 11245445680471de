import type { Plugin } from 'vite';
import { tokensCss } from './tokensCss.ts';

/** Puts the design tokens in place of the mark in tokens.css. */
export const designTokens = (): Plugin => ({
  name: 'takda-design-tokens',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/tokens.css')) return null;
    return { code: code.replace('/* @tokens */', tokensCss()), map: null };
  },
});

/** The server writes the organisation's name into the page; Vite's own server knows none. */
export const organisationName = (): Plugin => ({
  name: 'takda-organisation-name',
  apply: 'serve',
  transformIndexHtml: (html) => html.replaceAll('<!--organisation-->', 'Takda'),
});
