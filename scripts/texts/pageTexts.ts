/** The texts of a page's own markup: those of elements, and of a `content`, that are marked with `data-t`. */
export function textsInPage(page: string): string[] {
  const elements = page.matchAll(/<\w+ data-t(?:="")?[^>]*>([^<]+)</g);
  const contents = page.matchAll(/<meta data-t(?:="")?[^>]* content="([^"]+)"/g);
  return [...elements, ...contents].map(([, text = '']) => text.trim()).filter(Boolean);
}
