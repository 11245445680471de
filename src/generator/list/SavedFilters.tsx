import SavedIcon from '@mui/icons-material/BookmarkBorderOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Divider, IconButton, OutlinedInput, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { SavedFilter } from '#schema/users/listViews.ts';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { Popover } from '../modals.tsx';
import { useListView } from './useListView.ts';

/** Search, filters and order under a name, kept with the account. */
export function SavedFilters() {
  const { name } = useDeclaration();
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const { saved, keep } = useListView(name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const isFiltered = Object.keys(filterValues).length > 0;
  if (!isFiltered && saved.length === 0) return null;

  const apply = ({ filter, sort: order }: SavedFilter) => {
    setFilters(filter, []);
    if (order) setSort(order);
    setAnchor(null);
  };
  const add = (label: string) =>
    keep({
      saved: [
        ...saved.filter((filter) => filter.label !== label),
        { label, filter: filterValues, sort },
      ],
    });
  return (
    <>
      <Button
        startIcon={<SavedIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('Saved filters')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { mt: 1, p: 3, width: 300 } },
        }}
      >
        <Typography id={titleId} sx={{ fontWeight: 'fontWeightMedium', mb: 2 }}>
          {t('Saved filters')}
        </Typography>
        {saved.length === 0 && (
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('None yet.')}</Typography>
        )}
        {saved.map((query) => (
          <Box key={query.label} sx={{ display: 'flex' }}>
            <Button sx={{ flex: 1, justifyContent: 'flex-start' }} onClick={() => apply(query)}>
              {query.label}
            </Button>
            <IconButton
              aria-label={t('Delete saved filter {name}', { name: query.label })}
              onClick={() =>
                keep({ saved: saved.filter((filter) => filter.label !== query.label) })
              }
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
        {isFiltered && <SaveForm onSave={add} />}
      </Popover>
    </>
  );
}

/** @param props.onSave resolves with whether it is kept */
function SaveForm({ onSave }: { onSave: (label: string) => Promise<boolean> }) {
  const [label, setLabel] = useState('');
  const notify = useNotify();
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!label.trim() || !(await onSave(label.trim()))) return;
    notify(t('Filter saved'), { type: 'success' });
    setLabel('');
  };
  return (
    <>
      <Divider sx={{ my: 3 }} />
      <Typography component="label" htmlFor={id} variant="caption">
        {t('Save what is set now as')}
      </Typography>
      <form onSubmit={submit} style={{ display: 'flex', gap: 8, marginTop: 4 }}>
        <OutlinedInput
          id={id}
          size="small"
          value={label}
          inputProps={{ maxLength: 60 }}
          onChange={(e) => setLabel(e.target.value)}
        />
        <Button type="submit" variant="outlined">
          {t('Save')}
        </Button>
      </form>
    </>
  );
}
