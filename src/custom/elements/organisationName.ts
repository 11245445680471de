/** The organisation's name as the server wrote it into the page, before any call is answered. */
export const organisationName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Takda';
