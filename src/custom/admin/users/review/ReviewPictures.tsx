import { Paper, Typography } from '@mui/material';
import { useState } from 'react';
import type { Person } from '#schema/users/accounts.ts';
import { Files } from '#src/custom/dialogs/viewer/Files.tsx';
import { t } from '#src/language/t.ts';
import { picturesOf } from '../pictures.ts';

/** The sent document, large, with the viewer's own tools and keys. */
export function ReviewPictures({ person }: { person: Person }) {
  const [place, setPlace] = useState(0);
  const files = picturesOf(person);
  return (
    <Paper component="section" aria-label={t('What was sent')} variant="outlined" sx={BOX}>
      {files.length === 0 && (
        <Typography sx={{ color: 'text.secondary', py: 8, textAlign: 'center' }}>
          {t('No picture came with it. Reject it, so that the person can send one.')}
        </Typography>
      )}
      <Files files={files} place={place} onPlace={setPlace} />
    </Paper>
  );
}

/** So high that the picture, the way to its back and the decision are seen at once. */
const BOX = {
  borderRadius: 2,
  p: { xs: 3, sm: 4 },
  minWidth: 0,
  '& .picture-box, & .viewer-pdf, & .viewer-wait': {
    height: { xs: '16rem', md: 'clamp(14rem, calc(100dvh - 27rem), 38rem)' },
  },
} as const;
