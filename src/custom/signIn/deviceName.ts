import { t } from '../../language/t.ts';

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
export function deviceName(device: string | null): string {
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(device ?? ''))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (!browser) return device && device !== 'web' ? device : t('A browser');
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
