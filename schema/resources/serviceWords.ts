import { LIST_BOUNDS } from '../declaration/bounds.ts';
import { choice, language, rows, text } from '../declaration/fields/index.ts';
import { foldText } from '../language/foldText.ts';

const KINDS = [
  { id: 'same', name: 'Means the same' },
  { id: 'instead', name: 'Typed instead of it' },
] as const;

/** What people call a service, besides its name. Searched with it and shown to nobody. */
export const serviceWords = rows({
  most: LIST_BOUNDS.words,
  label: 'Also found by',
  help: 'Words that mean the same in any language, such as: bakuna, vaccine. What is typed instead, such as an old name or words run together, counts only if it is typed exactly so.',
  read: 'staff',
  section: 'About',
  fields: {
    word: text({ label: 'Word', required: true, max: 60 }),
    kind: choice({ label: 'Kind', default: 'same', options: KINDS }),
    language: language({ label: 'Language' }),
  },
  check: (list) =>
    list.flatMap(({ word }, row) =>
      list.slice(0, row).some((earlierRow) => foldText(earlierRow.word) === foldText(word))
        ? [{ row, message: 'This word stands in a row above' }]
        : [],
    ),
});
