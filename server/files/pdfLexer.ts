/**
 * Finds the names in a PDF as a reader would come upon them: a reader gets at an object only where
 * the word `obj` (or `trailer`) stands, and reads on from there. Source: ISO 32000-1, 7.2 and 7.3.
 */
const [PERCENT, OPEN, CLOSE, SLASH, HASH, BACKSLASH] = [0x25, 0x28, 0x29, 0x2f, 0x23, 0x5c];
const [LESS, MORE, LIST, LIST_END] = [0x3c, 0x3e, 0x5b, 0x5d];
const SPACES = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([PERCENT, OPEN, CLOSE, SLASH, LESS, MORE, LIST, LIST_END, 0x7b, 0x7d]);

const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !SPACES.has(byte) && !DELIMITERS.has(byte);

export interface PdfObject {
  /** Names come without their slash; odd characters are `?`. */
  names: Set<string>;
  /** Names with their slash and the brackets of lists, in order; whatever else as one `-`. */
  tokens: string[];
  /** Its stream begins there; null if it has none. */
  stream: number | null;
  /** Reading stopped there. */
  end: number;
}

const ENDS = ['endobj', 'obj', 'startxref'];

/** @param from just behind the word that begins it */
export function readObject(bytes: Uint8Array, from: number): PdfObject {
  const names = new Set<string>();
  const tokens: string[] = [];
  const addOther = (next: number) => {
    if (tokens.at(-1) !== '-') tokens.push('-');
    return next;
  };
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    if (SPACES.has(byte)) at += 1;
    else if (byte === PERCENT) at = afterLine(bytes, at);
    else if (byte === OPEN) at = addOther(afterString(bytes, at));
    else if (byte === LESS && bytes[at + 1] === LESS) at = addOther(at + 2);
    else if (byte === LESS) at = addOther(afterHex(bytes, at));
    else if (byte === SLASH) {
      const name = readName(bytes, at + 1);
      names.add(name.text);
      tokens.push(`/${name.text}`);
      at = name.end;
    } else if (isRegular(byte)) {
      const word = readWord(bytes, at);
      at = addOther(word.end);
      if (word.text === 'stream') return { names, tokens, stream: afterEnd(bytes, at), end: at };
      if (ENDS.includes(word.text)) break;
    } else if (byte === LIST || byte === LIST_END) {
      tokens.push(String.fromCharCode(byte));
      at += 1;
    } else at = addOther(at + 1);
  }
  return { names, tokens, stream: null, end: at };
}

/** `#4a` is a way to write `J`. */
function readName(bytes: Uint8Array, from: number): { text: string; end: number } {
  let text = '';
  let at = from;
  while (isRegular(bytes[at])) {
    const code = bytes[at] === HASH ? hexAt(bytes, at + 1) : null;
    text += String.fromCharCode(code ?? (bytes[at] as number));
    at += code === null ? 1 : 3;
  }
  return { text: text.replace(/[^\w.+-]/g, '?'), end: at };
}

function hexAt(bytes: Uint8Array, at: number): number | null {
  const digits = String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0);
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}

/** Longer words than the ones that matter here are read on, and told by their beginning. */
function readWord(bytes: Uint8Array, from: number): { text: string; end: number } {
  let at = from;
  while (isRegular(bytes[at])) at += 1;
  return { text: String.fromCharCode(...bytes.subarray(from, Math.min(at, from + 12))), end: at };
}

function afterString(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

function afterHex(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(MORE, from);
  return end < 0 ? bytes.length : end + 1;
}

function afterLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

/** A stream begins behind the end of the line. */
const afterEnd = (bytes: Uint8Array, at: number) =>
  at + (bytes[at] === 13 && bytes[at + 1] === 10 ? 2 : 1);
