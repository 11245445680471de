import { expect, test } from 'vitest';
import { everyRecord } from '#schema/declaration/access.ts';
import { defineResource } from '#schema/declaration/defineResource.ts';
import { file, files, group, image, rows, text } from '#schema/declaration/fields/index.ts';
import {
  fileFields,
  filePurposes,
  personalPurposes,
  picturePurposes,
  sealedPurposes,
} from '#schema/declaration/fileFields.ts';

test('stored purposes mean what they meant when they were stored', () => {
  expect(filePurposes()).toEqual(
    expect.arrayContaining(['identification', 'photo', 'answer', 'service', 'logo']),
  );
  expect(picturePurposes()).toEqual(expect.arrayContaining(['photo', 'service', 'logo']));
  for (const document of ['identification', 'answer']) {
    expect(picturePurposes()).not.toContain(document);
    expect(sealedPurposes()).toContain(document);
  }
  for (const plain of ['photo', 'service', 'logo']) expect(sealedPurposes()).not.toContain(plain);
  expect(personalPurposes()).toEqual(expect.arrayContaining(['identification', 'photo', 'answer']));
  for (const ours of ['service', 'logo']) expect(personalPurposes()).not.toContain(ours);
});

test('uploads are for the field itself, where it does not say what they are for', () => {
  const notice = defineResource({
    name: 'notices',
    label: { one: 'Notice', many: 'Notices' },
    description: '',
    icon: 'folder',
    recordRepresentation: ['title'],
    access: { everyone: ['list'] },
    scope: { everyone: everyRecord },
    fields: {
      title: text({ label: 'Title' }),
      picture: image({ label: 'Picture', purpose: 'service' }),
      papers: files({ label: 'Papers', sealed: true }),
      about: group({ label: 'About', fields: { map: image({ label: 'Map' }) } }),
      orders: rows({ label: 'Orders', fields: { scan: file({ label: 'Scan' }) } }),
    },
  });
  const found = fileFields([notice]).map(({ path, inRows, purpose, isPicture, isSealed }) => ({
    ...{ path, inRows, purpose, isPicture, isSealed },
  }));
  const plain = { inRows: null, isPicture: false, isSealed: false };
  expect(found).toEqual([
    { ...plain, path: 'picture', purpose: 'service', isPicture: true },
    { ...plain, path: 'papers', purpose: 'notices.papers', isSealed: true },
    { ...plain, path: 'about.map', purpose: 'notices.about.map', isPicture: true },
    { ...plain, path: 'orders', purpose: 'notices.orders.scan', inRows: 'scan' },
  ]);
});
