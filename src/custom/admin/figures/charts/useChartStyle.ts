import { useTheme } from '@mui/material';
import { formatNumber } from '#src/generator/formats.ts';

/** Colours and letters of a chart, as attributes: a saved picture has no style sheets. */
export function useChartStyle() {
  const { palette, typography } = useTheme();
  const text = { fontSize: 12, fontFamily: typography.fontFamily };
  return {
    primary: palette.primary.main,
    warning: palette.warning.main,
    grid: palette.divider,
    track: palette.secondary.light,
    text: { ...text, fontSize: 13, fill: palette.text.primary },
    quiet: { ...text, fill: palette.text.secondary },
  };
}

/** px of a digit, roughly, and of the space beside it. */
const DIGIT = 7.2;
const SPACE = 12;

/**
 * For the numbers of an axis up to this value, whose last may be a half more. Measured on the screen,
 * they would lose digits on paper, which is drawn smaller.
 */
export const axisWidth = (most: number): number =>
  formatNumber(Math.ceil(most * 1.5)).length * DIGIT + SPACE;
