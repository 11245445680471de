import { setThemeChoice, type ThemeChoice, useThemeChoice } from '../../tokens/theme.ts';

const CHOICES: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ThemeSwitch() {
  const chosen = useThemeChoice();
  return (
    <fieldset className="theme-switch">
      <legend>Appearance</legend>
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            checked={chosen === value}
            onChange={() => setThemeChoice(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
