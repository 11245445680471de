import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { can } from '../../../../schema/access.ts';
import { service } from '../../../../schema/resources/service.ts';
import { useViewer } from '../../../authProvider/useViewer.ts';
import { t } from '../../../language/t.ts';
import { MakeWordDialog } from './MakeWordDialog.tsx';

interface MakeWordProps {
  record: RaRecord;
}

/** At the end of a row. */
export const RowMakeWord = ({ record }: MakeWordProps) => (
  <MakeWord record={record} variant="outlined" />
);

/** On the page of the search. */
export const RecordMakeWord = ({ record }: MakeWordProps) => (
  <MakeWord record={record} variant="contained" />
);

function MakeWord({ record, variant }: MakeWordProps & Pick<ButtonProps, 'variant'>) {
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  if (!can(viewer, 'update', service)) return null;
  return (
    <span
      // Otherwise a click opens the row.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      role="presentation"
    >
      <Button variant={variant} onClick={() => setOpen(true)}>
        {t('Add to a service')}
      </Button>
      {isOpen && <MakeWordDialog words={String(record.words)} onClose={() => setOpen(false)} />}
    </span>
  );
}
