import { Autocomplete, TextField } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDebounced } from '../../custom/hooks/useDebounced.ts';
import { t } from '../../language/t.ts';

export interface Choice {
  id: string;
  /** No two choices of a list should read alike. */
  label: string;
}

export interface PickerLook {
  id?: string;
  /** Screen readers read it, where no visible label names it. */
  label?: string | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
  /** The keyboard goes on in it as soon as it is there. */
  autoFocus?: boolean | undefined;
  onBlur?: () => void;
}

interface SearchPickerProps extends PickerLook {
  /** What is chosen, with its words as far as they are known. */
  value: readonly Choice[];
  onChange: (ids: string[]) => void;
  isSingle: boolean;
  /** Stands in the empty input. */
  hint: string;
  nothingFound: string;
  search: Search;
  /** What the server found for the words of the search. */
  found: readonly Choice[];
  isSearching: boolean;
  /** Brings the next ones, where there are more. */
  onMore?: () => void;
}

interface Search {
  typed: string;
  onType: (text: string) => void;
  /** What to search for: the words typed, once typing paused. */
  words: string;
}

/** What is typed into a picker. */
export function usePickerSearch(): Search {
  const [typed, onType] = useState('');
  return { typed, onType, words: useDebounced(typed.trim()) };
}

/** Pixels before the end of the list at which the next ones are asked for. */
const NEAR_END = 120;

/**
 * Finds choices by searching the server once typing pauses, and brings more as one scrolls. What was
 * found for other words than those in the input is never offered: a click would take the wrong one.
 */
export function SearchPicker({ value, isSingle, onChange, search, ...look }: SearchPickerProps) {
  const { typed, onType, words } = search;
  const isPaused = words === typed.trim();
  const options = useSame(isPaused ? look.found : NONE);
  const { list, top } = useScrollKept(options.length, words);
  const chosen = useSame(value);
  const shared = {
    options,
    loading: look.isSearching || !isPaused,
    filterOptions: (all: Choice[]) => all,
    getOptionLabel: ({ label }: Choice) => label,
    getOptionKey: ({ id }: Choice) => id,
    isOptionEqualToValue: (a: Choice, b: Choice) => a.id === b.id,
    disableListWrap: true,
    noOptionsText: look.nothingFound,
    loadingText: t('Searching…'),
    openText: t('Show the list'),
    clearText: t('Clear'),
    closeText: t('Close the list'),
    size: 'small' as const,
    fullWidth: true,
    onBlur: look.onBlur,
    slotProps: {
      listbox: {
        ref: list,
        onScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => {
          const { scrollTop, clientHeight, scrollHeight } = currentTarget;
          top.current = scrollTop;
          if (scrollHeight - scrollTop - clientHeight < NEAR_END) look.onMore?.();
        },
      },
    },
    onInputChange: (_: unknown, text: string, why: string) => {
      // A 'reset' follows from what is chosen, and must not take away what is being typed.
      if (why !== 'reset') onType(why === 'input' ? text : '');
    },
    renderInput: (params: object) => (
      <PickerField
        params={params}
        hint={look.hint}
        label={look.label}
        describedBy={look.describedBy}
        isInvalid={look.isInvalid}
        autoFocus={look.autoFocus}
      />
    ),
    ...(look.id && { id: look.id }),
  };
  return isSingle ? (
    <Autocomplete
      {...shared}
      value={chosen[0] ?? null}
      onChange={(_, next) => onChange(next ? [next.id] : [])}
    />
  ) : (
    <Autocomplete
      {...shared}
      multiple
      disableCloseOnSelect
      inputValue={typed}
      value={chosen}
      onChange={(_, next) => onChange(next.map(({ id }) => id))}
    />
  );
}

const NONE: Choice[] = [];

/** Keeps the identity of an equal list: MUI treats a new array as a new choice. */
function useSame(value: readonly Choice[]): Choice[] {
  const key = JSON.stringify(value.map(({ id, label }) => ({ id, label })));
  return useMemo(() => JSON.parse(key) as Choice[], [key]);
}

/** Keeps the scroll position when more choices are appended. */
function useScrollKept(count: number, words: string) {
  const list = useRef<HTMLUListElement>(null);
  const top = useRef(0);
  const before = useRef({ count, words });
  useEffect(() => {
    const isMore = before.current.count > 0 && count > before.current.count;
    if (list.current && isMore && words === before.current.words)
      list.current.scrollTop = top.current;
    before.current = { count, words };
  }, [count, words]);
  return { list, top };
}

type PickerFieldProps = Pick<
  SearchPickerProps,
  'hint' | 'label' | 'describedBy' | 'isInvalid' | 'autoFocus'
> & {
  params: object;
};

function PickerField({ params, isInvalid = false, hint, ...look }: PickerFieldProps) {
  const { label, describedBy, autoFocus = false } = look;
  const { slotProps, ...rest } = params as { slotProps?: { htmlInput?: object } };
  const htmlInput = {
    ...slotProps?.htmlInput,
    ...(label && { 'aria-label': label }),
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
  };
  return (
    <TextField
      {...rest}
      placeholder={hint}
      autoFocus={autoFocus}
      error={isInvalid}
      slotProps={{ ...slotProps, htmlInput }}
    />
  );
}
