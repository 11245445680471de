/** Sent with a question that an open page asks by itself: nobody's hand made it. */
export const PASSIVE_HEADER = 'passive';
export const PASSIVE = '?1';
