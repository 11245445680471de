/** What texts do not hold. Nothing is imported here: the front reads answers by it, too. */

/**
 * Not allowed in a single line: control characters, half a surrogate pair, and what turns the direction of writing, by
 * which a name or an address reads as another one.
 */
export const FORBIDDEN_IN_LINE = /[\p{Cs}\p{Cc}\p{Bidi_C}\p{Zl}\p{Zp}]/u;
/** Not allowed in a text of several lines. */
export const FORBIDDEN_IN_TEXT = /\p{Cs}|[^\P{Cc}\n\r\t]/u;
