/** Refuses PDFs with scripts, embedded files, or actions beyond turning a page. */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { msg } from '#schema/language/index.ts';
import { type PdfObject, readObject } from './pdfLexer.ts';

const SCRIPT = msg('This PDF contains a script. Print it to a new PDF, or send a picture of it');
const FILES = msg('This PDF contains other files. Print it to a new PDF, or send a picture of it');
const ACTION = msg(
  'This PDF starts something when it is opened. Print it to a new PDF, or send a picture of it',
);
const LINK = msg(
  'This PDF leads elsewhere by a link. Print it to a new PDF, or send a picture of it',
);
const LOCKED = msg('This PDF is locked with a password. Send it without one');
const UNCHECKED = msg('This PDF cannot be checked. Print it to a new PDF, or send a picture of it');

/** PDF names of what is refused. */
const REFUSED: Record<string, string> = {
  JavaScript: SCRIPT,
  JS: SCRIPT,
  XFA: SCRIPT,
  Rendition: ACTION,
  Movie: ACTION,
  Sound: ACTION,
  AA: ACTION,
  EmbeddedFile: FILES,
  EmbeddedFiles: FILES,
  FileAttachment: FILES,
  RichMedia: FILES,
  RichMediaExecute: FILES,
  Launch: ACTION,
  SubmitForm: ACTION,
  ImportData: ACTION,
  GoToE: ACTION,
  GoToR: LINK,
  GoToDp: LINK,
  URI: LINK,
  Encrypt: LOCKED,
};

/** Object streams have to be readable here: one compression, within bounds. */
const PACKED = ['ObjStm', 'First'];
const PLAIN_FILTER = /(?:^| )\/Filter(?: \/Fl(?:ateDecode)?| \[ \/Fl(?:ateDecode)? \]) [-/]/;
/** Other ways to encode a stream; `F` puts it into another file. */
const OTHERWISE = ['DecodeParms', 'DP', 'F', 'FFilter'];
const MAX_UNPACKED = 16 * 1024 * 1024;
/** Bounds the work: normally each byte is read about once. */
const MAX_READS = 4;

const unpack = promisify(inflate);

/** @returns why it is refused, or null */
export async function pdfProblem(bytes: Uint8Array): Promise<string | null> {
  let left = bytes.length * MAX_READS + 1024;
  let unpacked = MAX_UNPACKED;
  for (const start of beginnings(bytes)) {
    const object = readObject(bytes, start);
    left -= object.end - start;
    if (left < 0) return UNCHECKED;
    const problem = problemOf(object.names);
    if (problem) return problem;
    if (!isPacked(object)) continue;
    if (!canUnpack(object)) return UNCHECKED;
    const content = await unpack(bytes.subarray(object.stream), {
      maxOutputLength: unpacked + 1,
    }).catch(() => null);
    if (!content || content.length > unpacked) return UNCHECKED;
    unpacked -= content.length;
    const inner = namesIn(content);
    if (inner) return inner;
  }
  return null;
}

const problemOf = (names: ReadonlySet<string>): string | null =>
  Object.entries(REFUSED).find(([name]) => names.has(name))?.[1] ?? null;

const isPacked = (object: PdfObject): object is PdfObject & { stream: number } =>
  object.stream !== null && PACKED.some((name) => object.names.has(name));

const canUnpack = ({ names, tokens }: PdfObject) =>
  PLAIN_FILTER.test(tokens.join(' ')) &&
  tokens.filter((token) => token === '/Filter').length === 1 &&
  !OTHERWISE.some((name) => names.has(name));

/** In an object stream, objects follow each other without keywords in between. */
function namesIn(content: Uint8Array): string | null {
  for (let at = 0; at < content.length; ) {
    const { names, end } = readObject(content, at);
    const problem = problemOf(names);
    if (problem) return problem;
    at = Math.max(end, at + 1);
  }
  return null;
}

/** Positions after each keyword that begins an object or the trailer. */
function* beginnings(bytes: Uint8Array): Generator<number> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const word of ['obj', 'trailer']) {
    for (let at = buffer.indexOf(word); at >= 0; at = buffer.indexOf(word, at + 1)) {
      const isEnd = word === 'obj' && buffer.subarray(Math.max(0, at - 3), at).toString() === 'end';
      if (!isEnd) yield at + word.length;
    }
  }
}
