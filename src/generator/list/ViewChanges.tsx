import { Box, Button, Typography } from '@mui/material';
import { ask } from '../../http/ask.ts';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { contentOf, isChanged, stateOfView } from './listAddress.ts';
import { useListAddress } from './useListAddress.ts';
import { useViewDialog } from './useViewDialog.tsx';
import { useChangeViews, useViews } from './useViews.ts';

/** What the list shows is no longer what its view says: it is kept, or taken back. */
export function ViewChanges() {
  const resource = useDeclaration();
  const { views } = useViews(resource);
  const { state, change } = useListAddress();
  const { dialog, saveAsNew, maySave } = useViewDialog();
  const send = useChangeViews();
  const view = views.find(({ id }) => id === state.view);
  const isShown = view && isChanged(resource, state, view);
  const save = (id: string) =>
    send(ask('POST /views/update/{id}', { params: { id }, body: contentOf(state) }));
  return (
    <>
      {isShown && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            displayPrint: 'none',
          }}
        >
          <Typography role="status" sx={{ color: 'text.secondary' }}>
            {t('View changed')}
          </Typography>
          {view.may_change && <Button onClick={() => save(view.id)}>{t('Save view')}</Button>}
          {maySave && <Button onClick={saveAsNew}>{t('Save as new')}</Button>}
          <Button onClick={() => change(stateOfView(resource, view))}>{t('Reset view')}</Button>
        </Box>
      )}
      {dialog}
    </>
  );
}
