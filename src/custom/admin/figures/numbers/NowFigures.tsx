import { Box, Paper } from '@mui/material';
import { can } from '#schema/declaration/access.ts';
import { FIGURES } from '#schema/figures/figures.ts';
import { user } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { t } from '#src/language/t.ts';
import { FigureSkeleton } from '../FigureSkeleton.tsx';
import { formatFigure } from '../formatFigure.ts';
import { currentLists } from '../listLinks.ts';
import { useChosen, useFigure } from '../useFigure.ts';
import { FigureName } from './FigureName.tsx';
import { NOW, type NowFigure } from './keyFigures.ts';
import { NumberLink } from './NumberLink.tsx';

/** It shows what waits today: the same in every period. */
export function NowFigures() {
  const { scope, today } = useChosen();
  const maySeePeople = can(useViewer(), 'list', user);
  const { data, error, dataUpdatedAt } = useFigure('dashboard');
  // The figures of the period say what is wrong.
  if (error) return null;
  const lists = currentLists({ scope, today, now: dataUpdatedAt });
  const shownIds = NOW.filter(
    (id) => data?.figures[id] !== null && !(scope.service_id && id === 'services'),
  );
  const listOf = (id: NowFigure) => (id === 'users' && !maySeePeople ? undefined : lists[id]);
  return (
    <Paper component="section" variant="outlined" aria-label={t('Now')} sx={STRIP}>
      {!data ? (
        <Box sx={{ flex: 1, gridColumn: 'span 2' }}>
          <FigureSkeleton height={46} />
        </Box>
      ) : (
        shownIds.map((id) => {
          return (
            <Box key={id} sx={{ flex: '1 1 auto' }}>
              <FigureName level="h2" name={t(FIGURES[id].label)} about={t(FIGURES[id].about)} />
              <Box sx={{ fontSize: 18, fontWeight: 'fontWeightBold' }}>
                <NumberLink to={listOf(id)}>{formatFigure(id, data.figures[id])}</NumberLink>
              </Box>
            </Box>
          );
        })
      )}
    </Paper>
  );
}

const STRIP = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 3,
  borderRadius: 2,
  px: { xs: 4, sm: 5 },
  py: 3,
} as const;
