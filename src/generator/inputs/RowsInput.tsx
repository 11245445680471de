import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { type ComponentType, useId } from 'react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '../../language/t.ts';
import { FieldShell } from './FieldShell.tsx';
import { type InputProps, textOf } from './useField.ts';

/** A short list of rows, each with its own inputs. */
export function RowsInput({
  field,
  source,
  Input,
}: InputProps & { Input: ComponentType<InputProps> }) {
  const id = useId();
  const { control, formState } = useFormContext();
  const error =
    textOf(get(formState.errors, source)) ?? textOf(get(formState.errors, `${source}.root`));
  const { fields: rows, append, remove } = useFieldArray({ control, name: source });
  const columns = Object.entries(field.fields ?? {});
  const shown = columns.filter(([, inner]) => inner.form !== 'none');
  const empty = () =>
    Object.fromEntries(columns.map(([name, inner]) => [name, inner.default ?? null]));
  return (
    <FieldShell field={field} id={id} error={error} isGroup>
      {rows.map((row, index) => {
        const problem = textOf(get(formState.errors, `${source}.${index}`));
        return (
          <Box key={row.id} sx={{ py: 2, borderTop: index ? 1 : 0, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' }}>
              {shown.map(([name, inner]) => (
                <Box key={name} sx={inner.kind === 'text' ? { flex: '1 1 160px' } : {}}>
                  <Input field={inner} source={`${source}.${index}.${name}`} />
                </Box>
              ))}
              <IconButton
                aria-label={t('Remove row {number} of {list}', {
                  number: index + 1,
                  list: t(field.label),
                })}
                onClick={() => remove(index)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
            {problem && <Typography sx={{ color: 'error.main', mt: 1 }}>{problem}</Typography>}
          </Box>
        );
      })}
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={() => append(empty())}
        sx={{ mt: 1 }}
      >
        {t('Add a row')}
      </Button>
    </FieldShell>
  );
}
