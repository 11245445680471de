import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, ReferenceManyFieldBase, useListContext } from 'react-admin';
import { listDefaults } from '#schema/declaration/defineResource.ts';
import { COUNT_LIMIT } from '#schema/declaration/listQuery.ts';
import { t } from '../../language/t.ts';
import { Tag } from '../cells/Chip.tsx';
import { formatNumber } from '../formats.ts';
import { SearchBox } from '../list/SearchBox.tsx';
import { Panel } from '../Panel.tsx';
import { RelationActions } from './RelationActions.tsx';
import type { ShownRelation } from './RelationRows.tsx';
import { RelationRows } from './RelationRows.tsx';
import { useInView } from './useInView.ts';

const AT_ONCE = 5;
/** Pixels, of three rows: nobody sees it, and what stands below moves little once it loads. */
const UNSEEN_HEIGHT = 132;
const SILENT = { onError: () => undefined };

interface RelationPanelProps {
  record: RaRecord;
  relation: ShownRelation;
}

/** The first of the records that refer to this one. They are asked for once the panel is near the view. */
export function RelationPanel({ record, relation }: RelationPanelProps) {
  const { from, path, heading } = relation;
  const [ref, isInView] = useInView();
  const [now] = useState(() => new Date().toISOString());
  const [isAhead, setAhead] = useState(from.ahead !== undefined);
  const { filter, sort } = isAhead ? aheadOf(relation, now) : wholeOf(relation);
  const shown = { record, relation, filter, sort, isAhead };
  return (
    <Box ref={ref} sx={{ minWidth: 0 }}>
      {isInView ? (
        <ReferenceManyFieldBase
          key={String(isAhead)}
          record={record}
          reference={from.name}
          target={path}
          filter={filter}
          sort={sort}
          perPage={AT_ONCE}
          queryOptions={SILENT}
        >
          <LoadedPanel {...shown} onSide={setAhead} />
        </ReferenceManyFieldBase>
      ) : (
        <Panel title={t(heading)}>
          <Box sx={{ height: UNSEEN_HEIGHT }} />
        </Panel>
      )}
    </Box>
  );
}

interface ListAsked {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

const aheadOf = ({ from: { ahead } }: ShownRelation, now: string): ListAsked => ({
  filter: { ...ahead?.where, [`${ahead?.by}_from`]: now },
  sort: { field: ahead?.by ?? '', order: 'ASC' },
});

const EVERY = {};
function wholeOf({ from }: ShownRelation): ListAsked {
  const { sort_by: field, order_by: order } = listDefaults(from);
  return {
    filter: EVERY,
    sort: from.ahead ? { field: from.ahead.by, order: 'DESC' } : { field, order },
  };
}

interface LoadedPanelProps extends RelationPanelProps, ListAsked {
  isAhead: boolean;
  onSide: (isAhead: boolean) => void;
}

function LoadedPanel({ relation, isAhead, onSide, ...asked }: LoadedPanelProps) {
  const { from, heading, isPartial } = relation;
  const { total, filterValues, isPending, isPlaceholderData } = useListContext();
  const count = useCountOfAll();
  const canSearch = from.flatFields.some(({ field }) => field.searchable);
  return (
    <Panel
      title={t(heading)}
      {...(isPartial && { lead: t('Those that you may see.') })}
      beside={count !== undefined && <Tag>{formatCount(count)}</Tag>}
      action={
        <RelationActions
          relation={relation}
          search={filterValues.search}
          hasSome={count !== 0}
          {...asked}
        />
      }
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, '&:empty': { display: 'none' } }}
      >
        {from.ahead && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={isAhead}
            aria-label={t('Which {things}', { things: t(heading) })}
            onChange={(_, next: boolean | null) => next !== null && onSide(next)}
          >
            <ToggleButton value={true}>{t('Ahead')}</ToggleButton>
            <ToggleButton value={false}>{t('All')}</ToggleButton>
          </ToggleButtonGroup>
        )}
        {canSearch && count !== undefined && count > AT_ONCE && <SearchBox />}
      </Box>
      <Box aria-busy={isPending || isPlaceholderData}>
        <RelationRows relation={relation} isSearched={Boolean(filterValues.search)} total={total} />
      </Box>
    </Panel>
  );
}

/** How many there are, whatever is searched for among them. */
function useCountOfAll(): number | undefined {
  const { total, filterValues, isPlaceholderData } = useListContext();
  const [count, setCount] = useState<number>();
  const isOfAll = total !== undefined && !filterValues.search && !isPlaceholderData;
  if (isOfAll && total !== count) setCount(total);
  return count;
}

const formatCount = (count: number) =>
  count < COUNT_LIMIT ? formatNumber(count) : `${formatNumber(COUNT_LIMIT)}+`;
