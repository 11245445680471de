/** Whatever covers the page goes through the one store, and every code is asked for in its dialog. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') || name.endsWith('.tsx'))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }));
const withText = (pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
/** Files that import any of these names from a package. */
const importing = (from: string, names: readonly string[]) =>
  files
    .filter(({ text }) =>
      [...text.matchAll(/import \{([^}]*)\} from '([^']+)'/g)].some(
        ([, list = '', source]) =>
          source === from &&
          list.split(',').some((one) => names.includes(one.trim().split(' as ')[0] ?? '')),
      ),
    )
    .map(({ name }) => name);

const NATIVE = 'custom/modal/Modal.tsx';
const OF_THE_LIBRARY = 'generator/modals.tsx';

test('the native dialog is opened in one place', () => {
  expect(withText(/<dialog\b|\.showModal\(/)).toEqual([NATIVE]);
});

test('the library’s modals are rendered in one place', () => {
  const modals = ['Dialog', 'Modal', 'Drawer', 'SwipeableDrawer', 'Popover'];
  expect(importing('@mui/material', modals)).toEqual([OF_THE_LIBRARY]);
  expect(withText(/@mui\/material\/(Dialog|Modal|Drawer|SwipeableDrawer|Popover)\b/)).toEqual([]);
});

test('react-admin’s own questions are not used', () => {
  const asking = ['Confirm', 'DeleteWithConfirmButton', 'BulkDeleteWithConfirmButton'];
  const more = ['BulkUpdateWithConfirmButton', 'CreateInDialogButton', 'EditInDialogButton'];
  expect(importing('react-admin', [...asking, ...more])).toEqual([]);
  expect(withText(/warnWhenUnsavedChanges/)).toEqual([]);
});

test('no dialog of the browser is opened, either', () => {
  expect(withText(/\b(window|globalThis)\.(confirm|alert|prompt)\(|(?<![\w.])alert\(/)).toEqual([]);
});

test('both places wait for their turn', () => {
  expect(withText(/\buseTurn\(/).toSorted()).toEqual([
    NATIVE,
    'custom/modal/useTurn.ts',
    OF_THE_LIBRARY,
  ]);
});

test('a code is typed nowhere but in the dialog ONE_TIME_PASSWORD', () => {
  const isOfDialog = (name: string) => name.startsWith('custom/dialogs/code/');
  expect(withText(/one-time-code"/).filter((name) => !isOfDialog(name))).toEqual([]);
  const forms = /(CodeInput|OneTimeCodeForm|SecondStepForm|AppCodeForm)\.tsx'/;
  expect(withText(forms).filter((name) => !isOfDialog(name))).toEqual([]);
  expect(withText(/code\/OneTimePassword\.tsx'/)).toEqual(['custom/dialogs/registry.ts']);
});
