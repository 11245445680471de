import { msg, t } from '../../../language/t.ts';
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '../../../tokens/theme.ts';

const CHOICES: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: msg('As my device') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
];

export function ThemeSwitch() {
  const chosen = useThemeChoice();
  return (
    <fieldset className="theme-switch">
      <legend>{t('Appearance')}</legend>
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            checked={chosen === value}
            onChange={() => setThemeChoice(value)}
          />
          <span>{t(label)}</span>
        </label>
      ))}
    </fieldset>
  );
}
