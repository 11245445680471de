import { Box, Button, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { openDialog } from '#src/custom/dialogs/store.ts';
import { Facts } from '#src/generator/Facts.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { Fact } from '../Fact.tsx';
import { picturesOf } from '../pictures.ts';
import { reviewPath } from '../review/reviewPath.ts';

const SHOWN = [
  'identification.status',
  'identification.type',
  'identification.submitted_at',
  'identification.reason',
];

/** What was sent to prove who they are. Each look at a picture is noted. */
export function IdentificationTab({ person }: { person: Person }) {
  const viewer = useViewer();
  const isReviewer = person.id !== viewer?.id && can(viewer, 'verify_identification', user, person);
  const files = picturesOf(person);
  const { status } = person.identification;
  return (
    <Panel
      title={t('Identification')}
      action={
        isReviewer &&
        status !== 'none' && (
          <Button
            component={RouterLink}
            to={reviewPath(person.id)}
            variant={status === 'submitted' ? 'contained' : 'outlined'}
          >
            {status === 'submitted' ? t('Review identification') : t('Look at it again')}
          </Button>
        )
      }
    >
      <Facts>
        {SHOWN.map((path) => (
          <Fact key={path} record={person} path={path} />
        ))}
      </Facts>
      {isReviewer && files.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
          {files.map(({ id, name }, start) => (
            <Button
              key={id}
              variant="outlined"
              onClick={() =>
                openDialog('FILE_VIEWER', { files, start, title: t('Identification') })
              }
            >
              {t('Open the picture: {side}', { side: name })}
            </Button>
          ))}
        </Box>
      )}
      {status === 'none' && (
        <Typography sx={{ color: 'text.secondary', mt: 3 }}>
          {t('Nothing was sent yet. They can send a document under My profile.')}
        </Typography>
      )}
    </Panel>
  );
}
