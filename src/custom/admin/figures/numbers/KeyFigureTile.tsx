import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import SameIcon from '@mui/icons-material/DragHandle';
import { Box } from '@mui/material';
import type { DashboardAnswer } from '#schema/figures/figureCalls.ts';
import { FIGURES, type FigureId } from '#schema/figures/figures.ts';
import { t } from '#src/language/t.ts';
import { type Change, changeOf, formatFigure } from '../formatFigure.ts';
import { figureList } from '../listLinks.ts';
import { useChosen } from '../useFigure.ts';
import { FigureName } from './FigureName.tsx';
import { NumberLink } from './NumberLink.tsx';

interface KeyFigureTileProps {
  id: FigureId;
  beside: readonly FigureId[];
  answer: DashboardAnswer;
}

/** One figure of the period, what it is made of, and how it differs from the period before. */
export function KeyFigureTile({ id, beside, answer }: KeyFigureTileProps) {
  const { scope } = useChosen();
  const { figures, before, period } = answer;
  const listOf = (figure: FigureId) => figureList(figure, { days: period, scope });
  const change =
    before && changeOf(id, { value: figures[id], before: before.figures[id], of: before });
  return (
    <div>
      <FigureName level="h3" name={t(FIGURES[id].label)} about={aboutOf([id, ...beside])} />
      <Box sx={{ fontSize: 28, lineHeight: 1.2, fontWeight: 'fontWeightBold', my: 1 }}>
        <NumberLink to={listOf(id)}>{formatFigure(id, figures[id])}</NumberLink>
      </Box>
      {change && <ChangeText change={change} />}
      {beside.map((figure) => (
        <Box key={figure} sx={{ fontSize: 12, color: 'text.secondary', mt: 0.5 }}>
          {t(FIGURES[figure].label)}:{' '}
          <NumberLink to={listOf(figure)}>{formatFigure(figure, figures[figure])}</NumberLink>
        </Box>
      ))}
    </div>
  );
}

/** The figure's own definition, then those of what stands under it, by name. */
const aboutOf = ([id, ...beside]: readonly FigureId[]) =>
  [
    ...(id ? [t(FIGURES[id].about)] : []),
    ...beside.map((figure) => `${t(FIGURES[figure].label)}: ${t(FIGURES[figure].about)}`),
  ].join('\n');

const ICONS = { more: UpIcon, fewer: DownIcon, same: SameIcon };

/** Words say the direction and whether that is better; arrow and colour go with them. */
function ChangeText({ change: { words, direction, isBetter } }: { change: Change }) {
  const Icon = ICONS[direction];
  const colour = isBetter === null ? 'text.secondary' : isBetter ? 'success.main' : 'warning.main';
  return (
    <Box sx={{ display: 'flex', gap: 1, fontSize: 12, lineHeight: 1.4, color: 'text.secondary' }}>
      <Icon aria-hidden sx={{ fontSize: 14, mt: '1px', color: colour }} />
      <span>
        {words}
        {isBetter !== null && (
          <>
            {', '}
            <Box component="span" sx={{ color: colour, fontWeight: 'fontWeightMedium' }}>
              {isBetter ? t('better') : t('worse')}
            </Box>
          </>
        )}
      </span>
    </Box>
  );
}
