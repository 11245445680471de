import { useTheme } from '@mui/material';

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
