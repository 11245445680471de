import { Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { team as declared } from '#schema/index.ts';
import { questionsOf, type ScoreBand } from '#schema/questionnaires/questionnaire.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { useBuilderContext } from './useBuilder.ts';

/** Options may carry points: it says what their sum means, as the team names it. */
export function ScoreBands({ bands }: { bands: readonly ScoreBand[] }) {
  const viewer = useViewer();
  const { team_id, sections } = useBuilderContext();
  const isScored = questionsOf({ sections }).some(({ options }) =>
    options.some(({ points }) => points !== null),
  );
  if (!isScored && bands.length === 0) return null;
  return (
    <Panel
      title={t('What scores mean')}
      lead={t('The points of the chosen options add up to a score.')}
      action={
        can(viewer, 'update', declared, { id: team_id }) && (
          <Button component={Link} to={`${ADMIN_BASE}/teams/${team_id}`} variant="outlined">
            {t('Name the scores')}
          </Button>
        )
      }
    >
      {bands.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {t('No names yet: staff see the plain number.')}
        </Typography>
      ) : (
        bands.map(({ from, to, label }) => (
          <Typography key={from}>{t('{from} to {to}: {label}', { from, to, label })}</Typography>
        ))
      )}
    </Panel>
  );
}
