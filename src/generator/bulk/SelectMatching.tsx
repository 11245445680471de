import { Button } from '@mui/material';
import { useRef } from 'react';
import { useListContext } from 'react-admin';
import { hasBulkUpdate, MOST_MATCHING } from '#schema/declaration/bulk.ts';
import { useToastedTask } from '../../custom/hooks/useTask.ts';
import { askMatching } from '../../dataProvider/askBulk.ts';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';

/** Whether all rows of the page are selected, and more match than these. */
export function useHasMore(): boolean {
  const resource = useDeclaration();
  const { data = [], total = 0, selectedIds } = useListContext();
  const isWholePage = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  return isWholePage && selectedIds.length < total && hasBulkUpdate(resource);
}

/** What the box of the head selects is this page; the rest is a step of its own. */
export function SelectMatching() {
  const resource = useDeclaration();
  const { total = 0, meta, filterValues, onSelect } = useListContext();
  const { run, isBusy } = useToastedTask();
  const filter = useRef(filterValues);
  filter.current = filterValues;
  const isExact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  const select = () =>
    run(async () => {
      const { ids } = await askMatching(resource, filterValues);
      // The list may show others by now.
      if (filter.current === filterValues) onSelect(ids);
    });
  if (!useHasMore()) return null;
  return (
    <Button onClick={select} disabled={isBusy}>
      {isExact
        ? t('Select all {count} that match', { count: total })
        : t('Select the first {count} that match', { count: MOST_MATCHING })}
    </Button>
  );
}
