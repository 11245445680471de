import type { DashboardAnswer } from '#schema/figures/figureCalls.ts';
import { FIGURES, type FigureId } from '#schema/figures/figures.ts';
import { t } from '#src/language/t.ts';
import { changeOf, formatFigure } from '../formatFigure.ts';
import { figureList, type Scope } from '../listLinks.ts';
import { type Sheet, toSheet } from '../sheet.ts';
import { KEY_FIGURES } from './keyFigures.ts';

/** Every figure of the period as a table: now, before, and the change in words. */
export function keyFigureSheet({ figures, before, period }: DashboardAnswer, scope: Scope): Sheet {
  const rows = KEY_FIGURES.flatMap(({ id, beside }) => [id, ...beside]).map((id) => ({ id }));
  const was = (id: FigureId) => before?.figures[id] ?? null;
  return toSheet(rows, [
    { label: t('Figure'), value: ({ id }) => t(FIGURES[id].label) },
    {
      label: t('In the period'),
      value: ({ id }) => figures[id] ?? '',
      words: ({ id }) => formatFigure(id, figures[id]),
      to: ({ id }) => figureList(id, { days: period, scope }),
    },
    ...(before
      ? [
          {
            label: t('In the period before'),
            value: ({ id }: { id: FigureId }) => was(id) ?? '',
            words: ({ id }: { id: FigureId }) => formatFigure(id, was(id)),
            to: ({ id }: { id: FigureId }) =>
              // A list shows whole days.
              before.is_part ? undefined : figureList(id, { days: before.period, scope }),
          },
          {
            label: t('Change'),
            value: ({ id }: { id: FigureId }) =>
              changeOf(id, { value: figures[id], before: was(id), of: before })?.words ?? '',
          },
        ]
      : []),
  ]);
}
