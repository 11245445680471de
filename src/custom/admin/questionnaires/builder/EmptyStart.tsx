import { Box, Button, Paper, Typography } from '@mui/material';
import { ICONS } from '#src/generator/icons.ts';
import { t } from '#src/language/t.ts';
import { exampleSection } from './example.ts';
import { useBuilderActions } from './useBuilderActions.ts';

/** Nothing is asked yet: what this is for, and three ways to begin. */
export function EmptyStart({ onCopy }: { onCopy: () => void }) {
  const actions = useBuilderActions();
  const Icon = ICONS.questionnaire;
  const example = () =>
    void actions.addPlanned(exampleSection(), { at: 0, done: t('Example added') });
  return (
    <Paper variant="outlined" sx={{ borderRadius: 3, px: 5, py: 10, textAlign: 'center' }}>
      <Icon sx={{ fontSize: 40, color: 'text.secondary' }} aria-hidden />
      <Typography component="h2" variant="h2" sx={{ mt: 3 }}>
        {t('This team asks nothing yet')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 5, mx: 'auto', maxWidth: 460 }}>
        {t(
          'What people answer before they come saves time at the desk. Questions stand in sections; each section is one page on the phone.',
        )}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>
        <Button variant="contained" onClick={() => actions.addSection()}>
          {t('Write the first section')}
        </Button>
        <Button variant="outlined" onClick={example} disabled={actions.isBusy}>
          {t('Start from a short example')}
        </Button>
        <Button variant="outlined" onClick={onCopy}>
          {t('Copy from another team')}
        </Button>
      </Box>
    </Paper>
  );
}
