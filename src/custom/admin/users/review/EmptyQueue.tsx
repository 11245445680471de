import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Button, Paper, Typography } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { t } from '#src/language/t.ts';

export function EmptyQueue() {
  const createPath = useCreatePath();
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, px: 5, py: 12, textAlign: 'center' }}>
      <DoneIcon sx={{ fontSize: 40, color: 'success.main' }} aria-hidden />
      <Typography component="h2" variant="h2" sx={{ mt: 3 }}>
        {t('Nobody waits for a review')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>
        {t('What people send to identify themselves comes here, longest waiting first.')}
      </Typography>
      <Button
        component={Link}
        to={createPath({ resource: 'users', type: 'list' })}
        variant="outlined"
      >
        {t('Go to people')}
      </Button>
    </Paper>
  );
}
