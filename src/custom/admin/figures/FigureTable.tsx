import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { NumberLink } from './numbers/NumberLink.tsx';
import type { Sheet } from './sheet.ts';

/** The same as the chart, number by number; each leads to what it counts. */
export function FigureTable({ title, sheet: { head, rows } }: { title: string; sheet: Sheet }) {
  const aligned = head.map((_, place) =>
    rows.some(({ cells }) => typeof cells[place]?.value !== 'string') ? 'right' : 'left',
  );
  return (
    <Box sx={{ overflowX: 'auto' }} role="group" aria-label={title} tabIndex={0}>
      <Table size="small" aria-label={title} sx={{ '& td, & th': { height: 34, px: 2 } }}>
        <TableHead>
          <TableRow>
            {head.map(({ label }, place) => (
              <TableCell key={label} align={aligned[place]}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, cells: [name, ...cells] }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row">
                {name?.words}
              </TableCell>
              {cells.map(({ words, to }, place) => (
                <TableCell key={head[place + 1]?.label} align={aligned[place + 1]}>
                  <NumberLink to={to}>{words}</NumberLink>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
