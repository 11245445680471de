import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useCreatePath, useRecordContext, useSaveContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { t } from '../../language/t.ts';
import { useUploadsUnderway } from '../../upload/underway.ts';
import { useDeclaration } from '../declarations.ts';
import { singularNoun } from '../nouns.ts';
import { useChosenReferences } from '../relations/chosenReferences.ts';

interface SaveBarProps {
  mode: 'create' | 'update';
  /** It stands over the bar and moves nothing. */
  children?: ReactNode;
}

/** Stays in view below a long form. */
export function SaveBar({ mode, children }: SaveBarProps) {
  const resource = useDeclaration();
  const { name, singleton } = resource;
  const { saving = false } = useSaveContext();
  const { isSubmitting, isDirty } = useFormState();
  const record = useRecordContext();
  const { origin } = useChosenReferences();
  const createPath = useCreatePath();
  const isBusy = saving || isSubmitting;
  const isUploading = useUploadsUnderway() > 0;
  const save =
    mode === 'create'
      ? t('Create {thing}', { thing: singularNoun(resource) })
      : t('Save {thing}', { thing: singularNoun(resource) });
  return (
    <Box
      sx={{
        position: 'sticky',
        // On a narrow screen it sits above the bottom bar.
        bottom: { xs: 57, md: 0 },
        zIndex: 2,
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        py: 3,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
        '& > button, & > a': { flexShrink: 0 },
      }}
    >
      {children}
      <Button type="submit" variant="contained" disabled={isBusy || isUploading}>
        {isBusy ? t('Saving…') : save}
      </Button>
      {!singleton && (
        <Button
          component={Link}
          to={createPath(
            record?.id
              ? { resource: name, type: 'show', id: record.id }
              : origin
                ? { ...origin, type: 'show' }
                : { resource: name, type: 'list' },
          )}
        >
          {t('Cancel')}
        </Button>
      )}
      {isUploading && (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {t('A file is on its way')}
        </Box>
      )}
      {isDirty && (
        <Box sx={{ color: 'text.secondary', ml: 'auto', textAlign: 'end' }}>
          {t('Not saved yet')}
        </Box>
      )}
    </Box>
  );
}
