import type { RaThemeOptions } from 'react-admin';
import { type ColourName, tokens } from '../tokens/tokens.ts';

const { font, radius, target } = tokens;
type Colours = Record<ColourName, string>;

/** How MUI's parts look and behave; also where its defaults fall short of WCAG 2.2 AA. */
export function components(
  colour: Colours,
  floating: string,
): NonNullable<RaThemeOptions['components']> {
  const ring = {
    outline: `2px solid ${colour.focus_inner}`,
    outlineOffset: 0,
    boxShadow: `0 0 0 4px ${colour.focus_outer}`,
  };
  const float = { boxShadow: floating, border: `1px solid ${colour.border}` };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontSize: font.size.sm, fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': ring,
        '@media print': ON_PAPER,
        '[tabindex="-1"]:focus-visible': { outline: 'none', boxShadow: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: { minHeight: target.admin, paddingInline: 12, borderRadius: radius.control },
        outlined: {
          borderColor: colour.border,
          color: colour.text,
          backgroundColor: colour.surface,
          '&:hover': { borderColor: colour.border_control, backgroundColor: colour.sunken },
        },
        text: { color: colour.text, '&:hover': { backgroundColor: colour.sunken } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          color: colour.text_muted,
          minWidth: target.admin,
          minHeight: target.admin,
          borderRadius: radius.control,
          '&:hover': { backgroundColor: colour.sunken, color: colour.text },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiPopover: { styleOverrides: { paper: float } },
    MuiMenu: { styleOverrides: { paper: float } },
    MuiAutocomplete: {
      styleOverrides: {
        paper: float,
        noOptions: { color: colour.text_muted },
        input: { minWidth: '60px !important' },
      },
    },
    MuiDialog: {
      styleOverrides: { paper: { ...float, borderRadius: radius.card, margin: 16 } },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: colour.backdrop } },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: target.admin + 4,
          fontSize: font.size.sm,
          borderRadius: radius.control,
          marginInline: 4,
          gap: 8,
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: colour.surface,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: colour.border_control },
          '&.Mui-focused': { borderRadius: radius.control, ...ring },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1 },
          // The ring stands around the whole control; a second one within it would be noise.
          '& :focus-visible': { outline: 'none', boxShadow: 'none' },
        },
        input: { fontSize: font.size.sm },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          borderColor: colour.border,
          fontSize: font.size.sm,
          padding: '6px 10px',
          height: 44,
        },
        head: {
          color: colour.text_muted,
          fontSize: font.size.xs,
          fontWeight: font.weight.medium,
          whiteSpace: 'nowrap',
          backgroundColor: colour.surface,
        },
        paddingCheckbox: { padding: '0 0 0 8px' },
      },
    },
    MuiTableRow: {
      styleOverrides: { root: { '&.MuiTableRow-hover:hover': { backgroundColor: colour.page } } },
    },
    MuiTableSortLabel: {
      styleOverrides: { root: { borderRadius: 4, '&:focus-visible': ring } },
    },
    MuiCheckbox: {
      // react-admin names the box around the input; the name belongs on the input.
      defaultProps: {
        slotProps: {
          root: () => ({ 'aria-label': undefined }),
          input: (own: { 'aria-label'?: string }) => ({ 'aria-label': own['aria-label'] }),
        },
      },
      styleOverrides: {
        root: {
          padding: 6,
          color: colour.border_control,
          '&.Mui-focusVisible': { borderRadius: radius.control, ...ring },
        },
      },
    },
    MuiSwitch: {
      styleOverrides: { track: { backgroundColor: colour.border_control, opacity: 1 } },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          minHeight: target.admin,
          padding: '4px 12px',
          lineHeight: 1.2,
          textTransform: 'none',
          color: colour.text,
          borderColor: colour.border,
          '&:hover': { backgroundColor: colour.sunken },
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: colour.primary,
            borderColor: colour.primary,
            color: colour.on_primary,
          },
        },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: {
        tooltip: { backgroundColor: colour.text, color: colour.page, fontSize: font.size.xs },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: radius.control,
          color: colour.text,
          border: '1px solid',
          ...onGround('Error', colour.danger_soft, colour.danger),
          ...onGround('Warning', colour.warning_soft, colour.warning),
          ...onGround('Info', colour.info_soft, colour.info),
          ...onGround('Success', colour.success_soft, colour.success),
          flexWrap: 'wrap',
        },
        // What can be done comes on a line of its own where there is no room beside the words.
        message: { flex: '1 1 180px' },
        action: { whiteSpace: 'nowrap' },
      },
    },
    MuiLink: { styleOverrides: { root: { textDecorationColor: 'currentcolor' } } },
    MuiTablePagination: { styleOverrides: { root: { borderBottom: 0 } } },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': { color: colour.text, borderRadius: 0 },
          '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
        },
      },
    },
  };
}

const onGround = (severity: string, ground: string, edge: string) => ({
  [`&.MuiAlert-color${severity}`]: { backgroundColor: ground, borderColor: edge },
});

/** Paper shows what was asked for: nothing to press, and every column whole. */
const ON_PAPER = {
  'nav, aside, button:not(.chosen-filter), .MuiButton-root:not(.chosen-filter), .MuiToggleButton-root, .MuiTablePagination-root, .MuiTableSortLabel-icon, .MuiTableCell-paddingCheckbox, .row-actions, [role="tablist"]':
    { display: 'none !important' },
  '.chosen-filter': {
    padding: '0 !important',
    border: '0 !important',
    background: 'none !important',
    color: 'inherit !important',
  },
  '.RaDataTable-tableWrapper': { overflow: 'visible !important' },
  '.MuiPaper-outlined': { overflow: 'visible !important', border: '0 !important' },
  'tr, li, dl > div': { breakInside: 'avoid' },
} as const;
