import { Button, Paper, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { ADMIN_BASE } from '../adminBase.ts';
import { PageHeader } from '../generator/PageHeader.tsx';
import { t } from '../language/t.ts';

export const NotFound = () => (
  <ErrorPage
    title={t('There is no such page')}
    text={t('The address may be mistyped, or what stood here was deleted.')}
  />
);

export const NoAccess = () => (
  <ErrorPage
    title={t('You may not see this page')}
    text={t('Your roles do not cover it. If you need it for your work, ask an administrator.')}
  />
);

function ErrorPage({ title, text }: { title: string; text: string }) {
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, p: 6, maxWidth: 560 }}>
      <PageHeader title={title} />
      <Typography sx={{ mb: 5 }}>{text}</Typography>
      <Button component={Link} to={ADMIN_BASE} variant="contained">
        {t('Go to the start')}
      </Button>
    </Paper>
  );
}
