import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, OutlinedInput } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { pluralNoun } from '../nouns.ts';

const PAUSE_MS = 300;

/** Searches once typing pauses. `/` brings the focus here. */
export function SearchBox() {
  const resource = useDeclaration();
  const { filterValues, setFilters } = useListContext();
  const applied = String(filterValues.search ?? '');
  const [text, setText] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(applied), [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    const { pathname } = window.location;
    timer.current = setTimeout(() => {
      // A row was opened meanwhile, and this list stays mounted only until that page has loaded.
      if (window.location.pathname !== pathname) return;
      const { search: _, ...rest } = filterValues;
      setFilters(next.trim() ? { ...rest, search: next.trim() } : rest, []);
    }, PAUSE_MS);
  };
  const words = t('Search {things}', { things: pluralNoun(resource) });
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={text}
      placeholder={words}
      onChange={(event) => search(event.target.value)}
      inputProps={{ 'aria-label': words, 'data-search': true, 'aria-keyshortcuts': '/' }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      sx={{ displayPrint: 'none', flex: '1 1 220px', maxWidth: { sm: 300 }, height: 32 }}
    />
  );
}
