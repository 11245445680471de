import { locale, t } from '../../../language/t.ts';

const LONG = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** `1990-03-27` -> "27 March 1990" */
export const plainDate = (date: string) =>
  new Intl.DateTimeFormat(locale(), LONG).format(Date.parse(`${date}T12:00Z`));

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** What a person calls the device that signed in: "Chrome on Windows". */
export function deviceWords(device: string | null): string {
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(device ?? ''))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (!browser) return device && device !== 'web' ? device : t('A browser');
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
