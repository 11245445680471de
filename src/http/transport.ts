/** How calls go out from a page; the server, which makes the first view, has its own way. */
export const transport = {
  send: (path: string, init: RequestInit): Promise<Response> => fetch(apiUrl(path), init),
  /** The answer's texts are in this language. */
  language: (): string => document.documentElement.lang || 'en',
};

/** Elsewhere than the pages only where whoever serves them wrote its address into them. */
export const apiUrl = (path: string): string => (document.body.dataset.api ?? '/api') + path;
