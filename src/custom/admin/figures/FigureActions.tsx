import ChartIcon from '@mui/icons-material/BarChartOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import { Box, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { downloadCsv } from '#src/generator/csv.ts';
import { t } from '#src/language/t.ts';
import type { Days } from './filters/period.ts';
import { type Sheet, sheetRows } from './sheet.ts';

interface FigureActionsProps {
  title: string;
  days: Days;
  sheet: Sheet;
  isTable: boolean;
  /** Absent: it is a table already. */
  onTable?: ((isTable: boolean) => void) | undefined;
  /** Saves the chart; absent where none is shown. */
  onPicture?: ((name: string) => void) | undefined;
}

/** Read it as a table, or take it along. */
export function FigureActions(props: FigureActionsProps) {
  const { title, days, sheet, isTable, onTable, onPicture } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = fileName(title, days);
  const save = (run: () => void) => {
    setAnchor(null);
    run();
  };
  return (
    <Box sx={{ display: 'flex', displayPrint: 'none', my: -1, mr: -1 }}>
      {onTable && (
        <Tooltip title={isTable ? t('Show as a chart') : t('Show as a table')}>
          <IconButton
            aria-label={t('Show as a table: {title}', { title })}
            aria-pressed={isTable}
            onClick={() => onTable(!isTable)}
          >
            {isTable ? <ChartIcon fontSize="small" /> : <TableIcon fontSize="small" />}
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={t('Save')}>
        <IconButton
          aria-label={t('Save: {title}', { title })}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => save(() => downloadCsv(`${name}.csv`, sheetRows(sheet)))}>
          {t('Numbers (CSV)')}
        </MenuItem>
        {onPicture && (
          <MenuItem onClick={() => save(() => onPicture(`${name}.png`))}>
            {t('Picture (PNG)')}
          </MenuItem>
        )}
      </Menu>
    </Box>
  );
}

/** visits-by-age-2026-11-01-2026-11-30 */
const fileName = (title: string, { from, to }: Days) =>
  `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${from}-${to}`;
