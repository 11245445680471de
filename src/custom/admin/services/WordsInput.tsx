import { List, ListItem, ListItemText, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputProps } from '#src/generator/inputs/useField.ts';
import { Input } from '#src/generator/inputs.tsx';
import { t } from '#src/language/t.ts';
import { useDebounced } from '../../hooks/useDebounced.ts';
import { searchFirst } from './searchFirst.ts';

/** The words of a service, with a search as constituents have it. */
export function WordsInput(props: InputProps) {
  const [text, setText] = useState('');
  const words = useDebounced(text.trim());
  const { data } = useQuery(searchFirst(words));
  return (
    <>
      <Input {...props} />
      <TextField
        label={t('Try a search')}
        helperText={t('What constituents are shown first, by the words that are saved.')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ mt: 4 }}
        fullWidth
      />
      {words && data && (
        <div role="status">
          {!data.is_found && (
            <Typography sx={{ mt: 2 }}>
              {t('No service matches "{search}".', { search: words })}
            </Typography>
          )}
          <List dense>
            {data.data.map(({ id, name, team }) => (
              <ListItem key={id}>
                <ListItemText primary={name} secondary={team.name} />
              </ListItem>
            ))}
          </List>
        </div>
      )}
    </>
  );
}
