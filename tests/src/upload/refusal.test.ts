import '../../support/blobBytes.ts';
import { expect, test } from 'vitest';
import { FILE_TYPES, PICTURE_TYPES } from '#schema/files/fileKinds.ts';
import { refusalOf } from '#src/upload/refusal.ts';

const text = (words: string) => new TextEncoder().encode(words);
const BYTES = {
  jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0]),
  png: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
  webp: text('RIFF1234WEBPVP8 '),
  pdf: text('%PDF-1.7\n'),
  heic: text('\0\0\0 ftypheic\0\0'),
  page: text('<html><script>1</script>'),
};
const named = (kind: keyof typeof BYTES, name = 'me.jpg') => new File([BYTES[kind]], name);

test('the content decides, whatever the name says', async () => {
  for (const kind of ['jpeg', 'png', 'webp', 'pdf'] as const) {
    expect(await refusalOf(named(kind, 'me.exe'), FILE_TYPES)).toBeNull();
  }
  expect(await refusalOf(named('page'), FILE_TYPES)).toMatch(/, or a PDF$/);
});

test('where a picture is asked for a PDF will not do', async () => {
  expect(await refusalOf(named('pdf'), PICTURE_TYPES)).toBe('Choose a JPEG, PNG or WebP picture');
});

test('every refusal says what to do instead', async () => {
  expect(await refusalOf(named('heic'), PICTURE_TYPES)).toMatch(/^This is a HEIC picture. Save it/);
  expect(await refusalOf(new File([], 'me.jpg'), FILE_TYPES)).toBe('This file is empty');
  const large = new File([BYTES.jpeg, new Uint8Array(10 * 1024 * 1024)], 'me.jpg');
  expect(await refusalOf(large, FILE_TYPES)).toMatch(/^This file is over 10 MB/);
});
