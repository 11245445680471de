import { expect, test } from 'vitest';
import { bareTextsIn } from '#scripts/texts/bareTexts.ts';
import { compare } from '#scripts/texts/compare.ts';
import { earlyTextsIn } from '#scripts/texts/earlyTexts.ts';
import { textsInPage } from '#scripts/texts/pageTexts.ts';
import { textsInSource } from '#scripts/texts/textsIn.ts';

const textsIn = (source: string, file = 'src/a.tsx') => [...textsInSource(file, source)].sort();
const bareIn = (source: string) => bareTextsIn('src/a.tsx', source).map(({ text }) => text);

test('finds what is said and what is marked to be said', () => {
  expect(
    textsIn(`
      const LABEL = { past: msg('Past') };
      const a = t('Booked by {name}', { name });
      const b = isBusy ? t('Saving…') : t(isNew ? 'Create' : 'Save');
      const c = t('One ' + 'long text');
      const d = say(speak, 'Said by somebody');
      const e = phrase('At most {count}', { count });
      const f = t(field.label);
    `),
  ).toEqual(
    [
      'At most {count}',
      'Booked by {name}',
      'Create',
      'One long text',
      'Past',
      'Said by somebody',
      'Save',
      'Saving…',
    ].sort(),
  );
});

test('finds the words of refusals, with those of their fields', () => {
  expect(
    textsIn(
      `throw new AppError('transition', 'Too late.', { errors: { date: 'Choose another' }, retry_after: 5 });
       throw invalid({ time: 'This time has passed', date: phrase('Up to {count}', { count }) });
       throw new Error('Nobody reads this one');`,
      'server/a.ts',
    ),
  ).toEqual(['Choose another', 'This time has passed', 'Too late.', 'Up to {count}']);
});

test('what a declaration brings along in another language is no English', () => {
  const source = `defineResource({ label: 'News', translations: { fil: { News: 'Mga balita' } } })`;
  expect(textsIn(source, 'schema/resources/news.ts')).toEqual(['News']);
});

test('labels and every sentence in schema/ are for people', () => {
  expect(
    textsIn(
      `import { a } from './A place with spaces.ts';
       const name = text({ label: 'Name', max: 80, icon: 'user' });
       const age = z.int().min(0, 'Enter zero or more');
       const kind = { id: 'none', name: 'None' };
       if (!found) throw new RangeError('Bad date given');`,
      'schema/a.ts',
    ),
  ).toEqual(['Enter zero or more', 'Name', 'None']);
});

test('the page marks its texts', () => {
  expect(
    textsInPage('<meta data-t name="d" content="About us" /><p data-t class="x">Wait</p><p>No</p>'),
  ).toEqual(['Wait', 'About us']);
});

test('finds what is written past the translation', () => {
  expect(bareIn('const a = <p>Hello there</p>;')).toEqual(['Hello there']);
  expect(bareIn('const a = <p>{isBusy ? "Saving…" : t("Save")}</p>;')).toEqual(['Saving…']);
  expect(bareIn(['const a = <p>{`Page $', '{page}`}</p>;'].join(''))).toEqual(['Page …']);
  expect(bareIn('const a = <input aria-label="Your name" />;')).toEqual(['Your name']);
  expect(bareIn('const a = <img alt="" className="Big one" src={x} />;')).toEqual([]);
  expect(bareIn('const a = { label: "Dark" };')).toEqual(['Dark']);
  expect(bareIn('toast.success("Your booking is confirmed.");')).toEqual([
    'Your booking is confirmed.',
  ]);
});

test('leaves alone what is said, what is logged, and what are no words', () => {
  expect(bareIn('const a = <p>{t("Hello there")} · {name}</p>;')).toEqual([]);
  expect(
    bareIn('console.warn("The profile could not be read."); new Error("No such key here");'),
  ).toEqual([]);
  expect(bareIn('const a = <path d="M15 5l-7 7" />; const b = <p>Takda</p>;')).toEqual([]);
});

test('finds what is said while the module loads', () => {
  const source = `const early = t('Too early');\nconst late = () => t('In time');\nfunction b() { t('Too'); }`;
  expect(earlyTextsIn('src/a.ts', source)).toEqual([1]);
});

test('tells what a language lacks, has too much, and says with other values', () => {
  const texts = { Save: 'I-save', Empty: ' ', Old: 'Luma', 'By {name}': 'Ni {nmae}' };
  expect(compare(new Set(['Save', 'Empty', 'New', 'By {name}']), texts)).toEqual({
    missing: ['Empty', 'New'],
    unused: ['Old'],
    differing: ['By {name}'],
  });
});
