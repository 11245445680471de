import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Box, IconButton, MenuItem, Select, Typography } from '@mui/material';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { isListField, type ListChange } from '#schema/declaration/bulk.ts';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { msg, t } from '../../language/t.ts';
import { Input } from '../inputs.tsx';

export const LIST_WORDS: Record<ListChange | 'replace', string> = {
  replace: msg('Replaces what is there'),
  add: msg('Is added to what is there'),
  remove: msg('Is taken away from what is there'),
};

interface ChosenFieldsProps {
  offered: readonly FieldAtPath[];
  chosen: readonly string[];
  lists: { [path: string]: ListChange };
  onChoose: (paths: string[]) => void;
  onList: (path: string, how: ListChange | null) => void;
}

/** Fields that get a new value, each with the input of its form. */
export function ChosenFields({ offered, chosen, lists, onChoose, onList }: ChosenFieldsProps) {
  const id = useId();
  const { setValue, clearErrors } = useFormContext();
  const fields = chosen.flatMap((path) => offered.find((leaf) => leaf.path === path) ?? []);
  const rest = offered.filter(({ path }) => !chosen.includes(path));
  const add = (path: string) => {
    const leaf = offered.find((field) => field.path === path);
    if (!leaf) return;
    setValue(path, firstValue(leaf));
    onChoose([...chosen, path]);
  };
  const leave = (path: string) => {
    clearErrors(path);
    onList(path, null);
    onChoose(chosen.filter((other) => other !== path));
    // The button that had the focus is gone with its field.
    document.getElementById(id)?.focus();
  };
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {fields.map((leaf) => (
        <Box key={leaf.path} data-field={leaf.path} sx={{ display: 'flex', gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
            <Input field={leaf.field} source={leaf.path} />
            {isListField(leaf) && (
              <Select
                native
                size="small"
                value={lists[leaf.path] ?? ''}
                onChange={({ target }) =>
                  onList(leaf.path, (target.value || null) as ListChange | null)
                }
                inputProps={{
                  'aria-label': t('What happens to {label}', { label: t(leaf.field.label) }),
                }}
                sx={{ justifySelf: 'start' }}
              >
                <option value="">{t(LIST_WORDS.replace)}</option>
                <option value="add">{t(LIST_WORDS.add)}</option>
                <option value="remove">{t(LIST_WORDS.remove)}</option>
              </Select>
            )}
          </Box>
          <IconButton
            size="small"
            aria-label={t('Leave {label} as it is', { label: t(leaf.field.label) })}
            onClick={() => leave(leaf.path)}
            sx={{ alignSelf: 'start' }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {rest.length > 0 && (
        <div>
          <Typography id={`${id}-label`} sx={{ fontWeight: 'fontWeightMedium' }}>
            {chosen.length === 0 ? t('Which field gets a new value?') : t('Another field')}
          </Typography>
          {/* In a native one, the first arrow key would choose already. */}
          <Select
            fullWidth
            displayEmpty
            size="small"
            value=""
            labelId={`${id}-label`}
            renderValue={() => t('Choose…')}
            onChange={({ target }) => add(target.value)}
            SelectDisplayProps={{ id }}
            MenuProps={{ slotProps: { paper: { sx: { maxHeight: 320 } } } }}
            sx={{ mt: 1 }}
          >
            {rest.map(({ path, field, group }) => (
              <MenuItem key={path} value={path}>
                {group ? `${t(group.label)}: ${t(field.label)}` : t(field.label)}
              </MenuItem>
            ))}
          </Select>
        </div>
      )}
    </Box>
  );
}

/** A switch says no, and a list is empty, as long as nobody touches it. */
function firstValue(leaf: FieldAtPath): unknown {
  const { kind, default: start = null } = leaf.field;
  if (kind === 'yes_no') return false;
  return isListField(leaf) ? [] : start;
}
