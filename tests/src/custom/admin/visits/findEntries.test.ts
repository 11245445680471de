import { describe, expect, it } from 'vitest';
import { findEntries, referenceIn } from '#src/custom/admin/visits/findEntries.ts';
import { buildEntry } from './dayEntries.ts';

const maria = buildEntry({
  name: 'María Santos',
  mobile_number: '+639171234567',
  birth_date: '1958-03-04',
  reservation: { reference: 'TK-7F3K-92QM' },
  visit: { ticket: 'H007', ticket_key: 'k3y-0f-the_ticket' },
});
const jose = buildEntry({
  name: 'Jose Dela Cruz',
  mobile_number: '0918 555 0000',
  birth_date: '1990-12-12',
  reservation: { reference: 'TK-ABCD-EFGH' },
});
const mario = buildEntry({
  name: 'Mario Santiago',
  birth_date: '1958-01-01',
  reservation: { reference: 'TK-7F3K-XXXX' },
});
const entries = [maria, jose, mario];
const found = (words: string) =>
  findEntries(words, entries).map(({ reservation }) => reservation.user.name);

describe('the search field of the day', () => {
  it.each([
    'TK-7F3K-92QM',
    'tk7f3k92qm',
    ' 7f3k 92qm ',
    'TK 7F3K 92QM',
    'https://takda.test/ticket?reference=TK-7F3K-92QM',
    // The code of a ticket on paper, with the link of its order.
    'https://takda.test/t/k3y-0f-the_ticket#0123456789abcdef',
    `https://takda.test/my/reservations/${maria.reservation.id}`,
    'h007',
  ])('takes %s for one reservation and no other', (words) => {
    expect(findEntries(words, entries)).toEqual([maria]);
  });

  it('bears an address that a scanner types letter by letter', () => {
    const address = 'https://takda.test/ticket?reference=TK-7F3K-92QM';
    for (let end = 1; end <= address.length; end += 1) {
      expect(() => findEntries(address.slice(0, end), entries)).not.toThrow();
    }
  });

  it('knows a reference of letters alone, with or without its beginning', () => {
    expect(findEntries('abcdefgh', entries)).toEqual([jose]);
    expect(findEntries('tk abcd efgh', entries)).toEqual([jose]);
  });

  it('finds everybody whose reference begins so', () => {
    expect(found('7f3k')).toEqual(['María Santos', 'Mario Santiago']);
  });

  it.each([
    ['maria santos', ['María Santos']],
    ['SANTOS mar', ['María Santos']],
    ['mraia', ['María Santos']],
    ['santis', ['María Santos', 'Mario Santiago']],
    ['cruzz', ['Jose Dela Cruz']],
    ['maria 1958', ['María Santos', 'Mario Santiago']],
    ['maria 1990', []],
    ['xavier', []],
    ['m', []],
  ])('finds %s by name, with a slip of the finger', (words, names) => {
    expect(found(words)).toEqual(names);
  });

  it.each(['0917 123 4567', '+63 917-123-4567', '639171234567', '(0917) 1234567', '4567'])(
    'finds the phone number %s however it is written',
    (words) => {
      expect(found(words)).toEqual(['María Santos']);
    },
  );

  it('finds by the year of birth', () => {
    expect(found('1958')).toEqual(['María Santos', 'Mario Santiago']);
    expect(found('1990')).toEqual(['Jose Dela Cruz']);
  });

  it('finds nobody for nothing', () => {
    expect(found('  ')).toEqual([]);
    expect(found('https://takda.test/')).toEqual([]);
  });

  it('says which reference was meant though nobody of today has it', () => {
    expect(referenceIn('tk 2345 abcd')).toBe('TK-2345-ABCD');
    expect(referenceIn('2345abcd')).toBe('TK-2345-ABCD');
    expect(referenceIn('Santiago')).toBeNull();
    expect(referenceIn('09171234567')).toBeNull();
    expect(referenceIn('12345678')).toBeNull();
  });
});
