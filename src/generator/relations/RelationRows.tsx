import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import type { Relation } from '#schema/declaration/relations.ts';
import { t } from '../../language/t.ts';
import { Value } from '../columns.tsx';
import { useColumns } from '../declarations.ts';
import { ListProblem, ListSkeleton } from '../list/ListStates.tsx';
import { CardBody } from '../list/RecordCards.tsx';
import { RecordName } from '../list/RecordGrid.tsx';
import { pluralNoun } from '../nouns.ts';

const MOST_COLUMNS = 4;

export interface ShownRelation extends Relation {
  /** There may be others, which the viewer does not reach. */
  isPartial: boolean;
}

interface RelationRowsProps {
  relation: ShownRelation;
  isSearched: boolean;
  total: number | undefined;
}

/** Names with the columns that tell most; cards on a narrow screen. */
export function RelationRows({ relation, isSearched, total }: RelationRowsProps) {
  const { from, path, isPartial } = relation;
  const { data = [], error, isPending } = useListContext();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const columns = tellingColumns(useColumns(), path);
  if (error) return <ListProblem />;
  if (isPending) return <ListSkeleton rows={3} />;
  if (total === 0) {
    const things = pluralNoun(from);
    return (
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {isSearched && t('No {things} match', { things })}
        {!isSearched && (isPartial ? t('None that you can see.') : t('None yet.'))}
      </Typography>
    );
  }
  if (isNarrow) {
    return (
      <Box component="ul" aria-label={t(relation.heading)} sx={CARDS}>
        {data.map((record) => (
          <li key={record.id}>
            <CardBody record={record} columns={columns} name={undefined} />
          </li>
        ))}
      </Box>
    );
  }
  return (
    <Table size="small" aria-label={t(relation.heading)} sx={TABLE}>
      <TableHead>
        <TableRow>
          <TableCell>{t(from.label.one)}</TableCell>
          {columns.map(({ path: at, field }) => (
            <TableCell key={at}>{t(field.label)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {data.map((record) => (
          <TableRow key={record.id}>
            <TableCell>
              <RecordName record={record} />
            </TableCell>
            {columns.map((flatField) => (
              <TableCell key={flatField.path}>
                <Value flatField={flatField} record={record} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const isChip = ({ field }: FieldAtPath) => field.options?.some(({ tone }) => tone) ?? false;

/** Those that the grid shows at first, but for what they all have in common; of the states the first. */
function tellingColumns(columns: readonly FieldAtPath[], common: string): FieldAtPath[] {
  const shown = columns.filter(({ path, field }) => field.list === true && path !== common);
  const state = shown.find(isChip);
  const others = shown.filter((column) => !isChip(column)).slice(0, MOST_COLUMNS);
  return shown.filter((column) => column === state || others.includes(column));
}

const CARDS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { py: 3 },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
} as const;
const TABLE = {
  '& .MuiTableCell-root': { px: 2, overflowWrap: 'anywhere' },
  '& .MuiTableCell-root:first-of-type': { pl: 0 },
  '& tr:last-of-type td': { borderBottom: 0 },
} as const;
