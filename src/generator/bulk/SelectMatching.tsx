import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { hasBulkUpdate, MOST_MATCHING } from '#schema/declaration/bulk.ts';
import { askMatching } from '../../dataProvider/askBulk.ts';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { toast } from '../../toast/toast.ts';
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
  const [isBusy, setBusy] = useState(false);
  const filter = useRef(filterValues);
  filter.current = filterValues;
  const isExact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  const select = async () => {
    setBusy(true);
    try {
      const { ids } = await askMatching(resource, filterValues);
      // The list may show others by now.
      if (filter.current === filterValues) onSelect(ids);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (!useHasMore()) return null;
  return (
    <Button onClick={select} disabled={isBusy}>
      {isExact
        ? t('Select all {count} that match', { count: total })
        : t('Select the first {count} that match', { count: MOST_MATCHING })}
    </Button>
  );
}
