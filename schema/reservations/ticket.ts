/** What a ticket says, on the page and in the mail. In a file without zod, for the booking front. */

/** The requirements hold one thing a line. */
export const thingsToBring = (requirements: string): string[] =>
  requirements
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s*/, '').trim())
    .filter(Boolean);

/** The map that the person's device opens: https://developers.google.com/maps/documentation/urls */
export const directionsTo = (address: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address.replaceAll(/\s+/g, ' ') })}`;

/**
 * What the QR code of a ticket opens: staff come to the reservation, everybody else to the page that shows
 * it with a code. A scanner types it at the desk.
 */
export const ticketPath = (reference: string) => `/ticket?reference=${reference}`;
