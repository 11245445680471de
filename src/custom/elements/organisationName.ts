/**
 * The organisation's name as the server wrote it into the page, before any call is answered. The
 * server itself, which makes a view, has its settings instead.
 */
export function organisationName(): string {
  if (typeof document === 'undefined') return '';
  return (
    document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Takda'
  );
}
