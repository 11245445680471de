import AddIcon from '@mui/icons-material/Add';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, OutlinedInput, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { t } from '#src/language/t.ts';
import { newOption, type OptionDraft } from './draft.ts';
import { Problem } from './fields.tsx';

interface OptionsEditorProps {
  options: readonly OptionDraft[];
  errors: Readonly<Record<string, string>>;
  onChange: (options: readonly OptionDraft[]) => void;
}

/** It edits what can be chosen, each with points where a score is to come of it. */
export function OptionsEditor({ options, errors, onChange }: OptionsEditorProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const added = useRef<string | null>(null);
  useEffect(() => {
    if (!added.current) return;
    list.current?.querySelector<HTMLElement>(`[data-option="${added.current}"] input`)?.focus();
    added.current = null;
  });
  const add = () => {
    const option = newOption();
    added.current = option.key;
    onChange([...options, option]);
  };
  const swap = (index: number, by: -1 | 1) => {
    const [moved, neighbour] = [options[index], options[index + by]];
    if (moved && neighbour) onChange(options.with(index, neighbour).with(index + by, moved));
  };
  return (
    <Box role="group" aria-labelledby={id} ref={list}>
      <Typography id={id} sx={{ fontWeight: 'fontWeightMedium' }}>
        {t('Options')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('Give points where the answers add up to a score; leave them empty otherwise.')}
      </Typography>
      {options.map((option, index) => {
        const error = errorOf(errors, index);
        const set = (change: Partial<OptionDraft>) =>
          onChange(options.with(index, { ...option, ...change }));
        const number = index + 1;
        return (
          <Box key={option.key} data-option={option.key} sx={{ mt: 2 }}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <OutlinedInput
                size="small"
                value={option.label}
                error={error !== undefined}
                onChange={({ target }) => set({ label: target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  add();
                }}
                inputProps={{
                  'aria-label': t('Option {number}', { number }),
                  'aria-invalid': error !== undefined,
                  'aria-describedby': error && `${id}-${option.key}`,
                }}
                sx={{ flex: { xs: '1 1 100%', sm: '1 1 150px' } }}
              />
              <OutlinedInput
                size="small"
                value={option.points}
                placeholder={t('Points')}
                onChange={({ target }) => set({ points: target.value })}
                inputProps={{
                  'aria-label': t('Points of option {number}', { number }),
                  inputMode: 'decimal',
                }}
                sx={{ width: 80 }}
              />
              <Box sx={{ display: 'flex' }}>
                <IconButton
                  aria-label={t('Move option {number} up', { number })}
                  disabled={index === 0}
                  onClick={() => swap(index, -1)}
                >
                  <UpIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={t('Move option {number} down', { number })}
                  disabled={index === options.length - 1}
                  onClick={() => swap(index, 1)}
                >
                  <DownIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={t('Remove option {number}', { number })}
                  onClick={() => onChange(options.toSpliced(index, 1))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Box>
            </Box>
            {error && <Problem id={`${id}-${option.key}`}>{error}</Problem>}
          </Box>
        );
      })}
      <Button variant="outlined" startIcon={<AddIcon />} onClick={add} sx={{ mt: 2 }}>
        {t('Add an option')}
      </Button>
      {errors.options && <Problem>{errors.options}</Problem>}
    </Box>
  );
}

function errorOf(errors: Readonly<Record<string, string>>, index: number): string | undefined {
  const path = `options.${index}`;
  return Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
}
