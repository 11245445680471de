import type { RaThemeOptions } from 'react-admin';
import { type Scheme, tokens } from '../tokens/tokens.ts';
import { components } from './components.ts';

const { font, radius, shadow } = tokens;

/**
 * The shared tokens as a MUI theme: body text of 14 px, borders on panels, one shadow on overlays.
 */
export function adminTheme(scheme: Scheme): RaThemeOptions {
  const colour = tokens.colour[scheme];
  const soft = (main: string, light: string, contrastText: string, dark = main) => ({
    main,
    light,
    // Rows have it under the pointer.
    dark,
    contrastText,
  });
  // As on the front: mixed with the text colour, so darker in light mode and lighter in dark mode.
  const darker = (of: string) => `color-mix(in srgb, ${of} 80%, ${colour.text})`;
  return {
    palette: {
      mode: scheme,
      primary: {
        main: colour.primary,
        dark: colour.primary_hover,
        light: colour.primary_soft,
        contrastText: colour.on_primary,
      },
      secondary: soft(colour.neutral, colour.neutral_soft, colour.surface),
      success: soft(colour.success, colour.success_soft, colour.surface),
      warning: soft(colour.warning, colour.warning_soft, colour.surface),
      error: soft(colour.danger, colour.danger_soft, colour.surface, darker(colour.danger)),
      info: soft(colour.info, colour.info_soft, colour.surface),
      background: { default: colour.page, paper: colour.surface },
      text: {
        primary: colour.text,
        secondary: colour.text_muted,
        disabled: colour.text_muted,
      },
      divider: colour.border,
      bulkActionsToolbarBackgroundColor: colour.primary_soft,
    },
    shape: { borderRadius: radius.control },
    spacing: 4,
    breakpoints: { values: { xs: 0, sm: 640, md: 900, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily: font.family,
      fontSize: font.size.sm,
      fontWeightMedium: font.weight.medium,
      fontWeightBold: font.weight.bold,
      htmlFontSize: 16,
      h1: heading(font.size.xl),
      h2: heading(font.size.md),
      h3: heading(font.size.sm),
      body1: { fontSize: font.size.sm, lineHeight: font.line.body },
      body2: { fontSize: font.size.sm, lineHeight: font.line.body },
      caption: { fontSize: font.size.xs, lineHeight: font.line.body },
      button: { textTransform: 'none', fontWeight: font.weight.medium, fontSize: font.size.sm },
    },
    transitions: {
      duration: { enteringScreen: 160, leavingScreen: 120, short: 120, standard: 160 },
    },
    components: components(colour, shadow[scheme]),
  };
}

const heading = (size: number) => ({
  fontSize: size,
  lineHeight: font.line.heading,
  fontWeight: font.weight.bold,
  letterSpacing: '-0.01em',
});
