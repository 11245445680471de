import { Autocomplete, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useGetList, useGetManyAggregate } from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclarationOf } from '../declarations.ts';
import { type Named, nameOf } from '../values.ts';
import { thing, things } from '../words.ts';

const OFFERED = 25;

interface RecordPickerProps {
  to: string;
  /** For screen readers, where no visible label names it. */
  label?: string;
  id?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** Ids. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  onBlur?: () => void;
  isSingle?: boolean;
  /** Only some of the records, by filters of their list. */
  filter?: Record<string, unknown>;
}

/** Finds records by searching the server, 25 at a time. */
export function RecordPicker({
  to,
  value,
  onChange,
  isSingle = false,
  ...props
}: RecordPickerProps) {
  const declaration = useDeclarationOf(to);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { data: found = [], isFetching } = useGetList(to, {
    pagination: { page: 1, perPage: OFFERED },
    sort: {
      field: declaration.list?.sort_by ?? 'created_at',
      order: declaration.list?.order_by ?? 'DESC',
    },
    filter: { ...props.filter, ...(search && { search }) },
  });
  const { data: known = [] } = useGetManyAggregate(
    to,
    { ids: [...value] },
    { enabled: value.length > 0 },
  );
  const toOption = (record: { id: unknown }): Named => ({
    id: String(record.id),
    name: nameOf(declaration, record),
  });
  const chosen = value.map(
    (id) =>
      [...known, ...found]
        .filter(Boolean)
        .map(toOption)
        .find((one) => one.id === id) ?? { id, name: '…' },
  );
  const shared = {
    options: found.map(toOption),
    loading: isFetching,
    filterOptions: (options: Named[]) => options,
    getOptionLabel: (option: Named) => option.name,
    getOptionKey: (option: Named) => option.id,
    isOptionEqualToValue: (a: Named, b: Named) => a.id === b.id,
    noOptionsText: t('No {thing} found', { thing: thing(declaration) }),
    loadingText: t('Searching…'),
    openText: t('Show the list'),
    clearText: t('Clear'),
    closeText: t('Close the list'),
    size: 'small' as const,
    fullWidth: true,
    onBlur: props.onBlur,
    onInputChange: (_: unknown, text: string, why: string) => setTyped(why === 'input' ? text : ''),
    renderInput: (params: object) => (
      <PickerField
        {...props}
        params={params}
        hint={t('Search {things}', { things: things(declaration) })}
      />
    ),
    ...(props.id && { id: props.id }),
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
      value={chosen}
      onChange={(_, next) => onChange(next.map(({ id }) => id))}
    />
  );
}

type PickerFieldProps = Pick<RecordPickerProps, 'label' | 'describedBy' | 'isInvalid'> & {
  params: object;
  hint: string;
};

function PickerField({ params, label, describedBy, isInvalid = false, hint }: PickerFieldProps) {
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
      error={isInvalid}
      slotProps={{ ...slotProps, htmlInput }}
    />
  );
}
