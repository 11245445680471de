import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { service } from '#schema/resources/service.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { t } from '#src/language/t.ts';
import { MakeWordDialog } from './MakeWordDialog.tsx';

/** The generated grid, with the way from what was searched for to the service that was meant. */
export function MissedSearches() {
  const [chosen, setChosen] = useState<RaRecord | null>(null);
  return (
    <>
      <ResourceList
        rowActions={(record) => (
          <MakeWordButton variant="outlined" onPress={() => setChosen(record)} />
        )}
      />
      {chosen && <MakeWordDialog words={chosen.words} onClose={() => setChosen(null)} />}
    </>
  );
}

/** On the page of one of them. */
export function RecordMakeWord({ record }: { record: RaRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MakeWordButton variant="contained" onPress={() => setOpen(true)} />
      {isOpen && <MakeWordDialog words={record.words} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MakeWordButtonProps extends Pick<ButtonProps, 'variant'> {
  onPress: () => void;
}

function MakeWordButton({ variant, onPress }: MakeWordButtonProps) {
  if (!can(useViewer(), 'update', service)) return null;
  return (
    <Button
      variant={variant}
      onClick={(event) => {
        // Otherwise the click opens the row.
        event.stopPropagation();
        onPress();
      }}
    >
      {t('Add to a service')}
    </Button>
  );
}
