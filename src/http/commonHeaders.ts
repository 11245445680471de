/** What every call says of itself: the form of the answer, and the language of its words. */
export const commonHeaders = (): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': document.documentElement.lang || 'en',
});
