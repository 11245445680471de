/**
 * The design tokens: the one source of the look. `tokensCss` turns them into the variables of the
 * booking front; the admin's theme reads the same object. Text colours keep 4.5:1 on `page`,
 * `surface` and their own `_soft` ground, borders of controls 3:1.
 */
const light = {
  page: '#f5f8fa',
  surface: '#ffffff',
  sunken: '#eaf0f4',
  text: '#14212c',
  text_muted: '#50606f',
  border: '#d6dfe6',
  border_control: '#75869a',
  primary: '#0a6566',
  primary_hover: '#075051',
  band: '#0a6566',
  primary_soft: '#e0f1f0',
  on_primary: '#ffffff',
  accent: '#e9a11b',
  accent_text: '#855000',
  accent_soft: '#fdf1d9',
  success: '#17693a',
  success_soft: '#e1f3e7',
  warning: '#855000',
  warning_soft: '#fdf1d9',
  danger: '#aa2319',
  danger_soft: '#fce9e7',
  info: '#1b5796',
  info_soft: '#e4effa',
  neutral: '#50606f',
  neutral_soft: '#eaf0f4',
  focus_inner: '#ffc53d',
  focus_outer: '#14212c',
  backdrop: 'rgb(12 24 34 / 0.5)',
};

export type ColourName = keyof typeof light;

const dark: Record<ColourName, string> = {
  page: '#0e161d',
  surface: '#17222c',
  sunken: '#0a1117',
  text: '#e7eef4',
  text_muted: '#a5b4c2',
  border: '#2c3b48',
  border_control: '#73869a',
  primary: '#62cbc3',
  primary_hover: '#86dbd4',
  band: '#0d3b3d',
  primary_soft: '#123a3c',
  on_primary: '#04211f',
  accent: '#f2b53c',
  accent_text: '#f4c467',
  accent_soft: '#37290d',
  success: '#7fd6a0',
  success_soft: '#12341f',
  warning: '#f4c467',
  warning_soft: '#37290d',
  danger: '#ffa69d',
  danger_soft: '#421a17',
  info: '#9cc7f5',
  info_soft: '#15304c',
  neutral: '#a5b4c2',
  neutral_soft: '#22303c',
  focus_inner: '#0e161d',
  focus_outer: '#ffc53d',
  backdrop: 'rgb(2 6 10 / 0.7)',
};

export const tokens = {
  colour: { light, dark },
  font: {
    family: "'Public Sans Variable', 'Public Sans Fallback', system-ui, sans-serif",
    /** px; body is 16 on the front and 14 in the admin. */
    size: { xs: 12, sm: 14, md: 16, lg: 18, xl: 22, '2xl': 28, '3xl': 36 },
    line: { body: 1.5, heading: 1.2 },
    weight: { regular: 400, medium: 550, bold: 680 },
  },
  /** px, by name. */
  space: { '1': 4, '2': 8, '3': 12, '4': 16, '5': 24, '6': 32, '7': 48, '8': 64 },
  radius: { control: 6, card: 12, pill: 999 },
  /** px: the smallest side of what can be pressed. */
  target: { front: 44, admin: 32 },
  shadow: {
    light: '0 1px 2px rgb(16 32 44 / 0.08), 0 8px 28px rgb(16 32 44 / 0.14)',
    dark: '0 1px 2px rgb(0 0 0 / 0.5), 0 8px 28px rgb(0 0 0 / 0.55)',
  },
  motion: { quick: '120ms', calm: '200ms', ease: 'cubic-bezier(0.2, 0, 0, 1)' },
} as const;

export type Scheme = keyof typeof tokens.colour;
