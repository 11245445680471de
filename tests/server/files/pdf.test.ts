import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withExtension } from '#schema/files/fileKinds.ts';
import { cleanContent } from '#server/files/content.ts';
import { pdfProblem } from '#server/files/pdfContent.ts';

const HEAD = '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
const TAIL = 'trailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n0\n%%EOF\n';
const pdf = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat([HEAD, ...parts, TAIL].map((part) => Buffer.from(part as never)));
const object = (content: string) => `5 0 obj\n${content}\nendobj\n`;
const stream = (dictionary: string, data: Uint8Array, eol = '\n') => [
  `5 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream${eol}`,
  data,
  '\nendstream\nendobj\n',
];
const PACKED = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
const packed = (content: string, dictionary = PACKED) =>
  pdf(...stream(dictionary, deflateSync(Buffer.from(`9 0 ${content}`))));

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';

describe('a PDF', () => {
  const image = Buffer.alloc(4096, 'obj /JS << /JavaScript >> ');
  const fine: Record<string, Uint8Array> = {
    'with pages alone': pdf(object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>')),
    'whose text tells of scripts': pdf(object('<< /Title (/JavaScript \\) and /Launch) >>')),
    'whose comments do': pdf(object('<< /Type /Page >>\n% /JavaScript /URI')),
    'that leads to a page of its own': pdf(object('<< /S /GoTo /D [2 0 R /Fit] >>')),
    'with hexadecimal text': pdf(object('<< /ID [<2f4a53> <2F4A53>] /Type /Page >>')),
    'with a page to open first': pdf(object('<< /OpenAction [2 0 R /Fit] >>')),
    'with packed objects': packed('<< /Type /Page /Title (/JS) >>'),
    'with a packed list of filters': packed(
      '<< /Type /Page >>',
      PACKED.replace('/FlateDecode', '[/FlateDecode]'),
    ),
    'with compressed text': pdf(
      ...stream('/Filter /FlateDecode', deflateSync(Buffer.from('BT (/JavaScript) Tj ET'))),
    ),
    'with a picture': pdf(...stream('/Subtype /Image /Filter /DCTDecode', image.subarray(0, 2))),
  };
  it.each(Object.keys(fine))('passes %s', async (name) => {
    expect(await pdfProblem(fine[name] as Uint8Array)).toBeNull();
  });

  const refused: Record<string, [Uint8Array, RegExp]> = {
    'a script': [pdf(object(SCRIPT)), /script/],
    'a script by another way to write it': [pdf(object('<< /S /J#61vaScrip#74 >>')), /script/],
    'a script without spaces': [pdf('5 0 obj<</S/JavaScript>>endobj '), /script/],
    'a script behind an odd string': [
      pdf(object(`<< /A (\\() /B ((x)\\)) ${SCRIPT} >>`)),
      /script/,
    ],
    'a script behind a comment': [pdf(`5 0 obj % (\n${SCRIPT}\nendobj\n`), /script/],
    'a script behind a number that a comment divides': [
      pdf(`5 0 %(\nobj ${SCRIPT} endobj `),
      /script/,
    ],
    'a packed script': [packed(SCRIPT), /script/],
    'a packed script by another way to write it': [packed('<</S/#4aavaScript>>'), /script/],
    'a packed script whose type is not said': [
      packed(SCRIPT, PACKED.replace('/Type /ObjStm', '')),
      /script/,
    ],
    'a packed script whose kind is written otherwise': [
      packed(SCRIPT, PACKED.replace('/First', '/F#69rst').replace('/Type /ObjStm', '')),
      /script/,
    ],
    'an object within a picture': [
      pdf(...stream('/Subtype /Image', Buffer.from(`\nendstream 7 0 obj ${SCRIPT} endobj`))),
      /script/,
    ],
    'a script in the trailer': [pdf(`trailer << /X ${SCRIPT} >>\n`), /script/],
    'a form with scripts': [pdf(object('<< /AcroForm << /XFA 6 0 R >> >>')), /script/],
    'another file': [pdf(object('<< /Names << /EmbeddedFiles 6 0 R >> >>')), /other files/],
    'a file at a page': [pdf(object('<< /Subtype /FileAttachment >>')), /other files/],
    'a film': [pdf(object('<< /Subtype /RichMedia >>')), /other files/],
    'a program to start': [pdf(object('<< /S /Launch /F (cmd.exe) >>')), /starts something/],
    'a form to send': [pdf(object('<< /S /SubmitForm >>')), /starts something/],
    'a password': [pdf('trailer << /Encrypt 6 0 R >>\n'), /password/],
    'a film of the older kind': [pdf(object('<< /S /Movie >>')), /starts something/],
    'a sound': [pdf(object('<< /S /Sound >>')), /starts something/],
    'a rendition': [pdf(object('<< /S /Rendition >>')), /starts something/],
    'data to take in': [pdf(object('<< /S /ImportData /F (x.fdf) >>')), /starts something/],
    'an action of a page': [pdf(object('<< /AA << /O 6 0 R >> >>')), /starts something/],
    'an action at the beginning': [
      pdf(object('<< /OpenAction << /S /#55RI /URI (https://x.test) >> >>')),
      /leads elsewhere/,
    ],
    'a link': [pdf(object('<< /A << /S /URI /URI (https://x.test) >> >>')), /leads elsewhere/],
    'another document': [pdf(object('<< /S /GoToR /F (\\\\x\\y.pdf) >>')), /leads elsewhere/],
    'a packed link': [packed('<< /S /URI /URI (https://x.test) >>'), /leads elsewhere/],
    'a packed way to another document': [packed('<</S/GoTo#52>>'), /leads elsewhere/],
    'a packed action of a page': [packed('<< /AA << /O 6 0 R >> >>'), /starts something/],
    'packing in an unknown way': [
      packed('<<>>', PACKED.replace('Flate', 'LZW')),
      /cannot be checked/,
    ],
    'packing said elsewhere': [
      packed('<<>>', PACKED.replace('/FlateDecode', '7 0 R /X /FlateDecode')),
      /cannot be checked/,
    ],
    'packing said twice': [packed('<<>>', `${PACKED} /Filter 7 0 R`), /cannot be checked/],
    'packing twice': [
      packed('<<>>', PACKED.replace('/FlateDecode', '[/ASCIIHexDecode /FlateDecode]')),
      /cannot be checked/,
    ],
    'packing with a predictor': [
      packed('<<>>', `${PACKED} /DecodeParms << /Predictor 12 >>`),
      /cannot be checked/,
    ],
    'packed objects without packing': [
      pdf(...stream('/Type /ObjStm /N 1 /First 4', Buffer.from(`9 0 ${SCRIPT}`))),
      /cannot be checked/,
    ],
    'packed objects that are damaged': [
      pdf(...stream(PACKED, Buffer.from('not deflated at all'))),
      /cannot be checked/,
    ],
    'packed objects that unpack to too much': [
      packed(' '.repeat(17 * 1024 * 1024)),
      /cannot be checked/,
    ],
    'words that send its reader round': [
      pdf(object(`( ${'obj ( '.repeat(200_000)}`)),
      /cannot be checked/,
    ],
  };
  it.each(Object.keys(refused))('is refused for %s', async (name) => {
    const [bytes, words] = refused[name] as [Uint8Array, RegExp];
    expect(await pdfProblem(bytes)).toMatch(words);
    await expect(
      cleanContent(bytes, { isPicture: false, by: { viewer: null, address: null } }),
    ).rejects.toMatchObject({
      code: 'unsupported_type',
    });
  });
});

describe('the name of a file', () => {
  it.each([
    ['me.exe', 'image/jpeg', 'me.jpg'],
    ['certificate.pdf', 'application/pdf', 'certificate.pdf'],
    ['certificate.pdf.exe', 'application/pdf', 'certificate.pdf.pdf'],
    ['page.html', 'image/webp', 'page.webp'],
    ['St. Mary', 'image/png', 'St. Mary.png'],
    ['.htaccess', 'image/png', '.htaccess.png'],
    ['file', 'application/pdf', 'file.pdf'],
  ])('%s as %s ends with what it is: %s', (name, type, told) => {
    expect(withExtension(name, type)).toBe(told);
  });
});
