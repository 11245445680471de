import { VISIT_STATES } from '#schema/visits/visit.ts';
import type { Tone } from '#src/generator/cells/Chip.tsx';
import { msg } from '#src/language/t.ts';
import type { Standing } from './groups.ts';

interface StandingText {
  name: string;
  tone: Tone;
}

const OF_LINE = Object.fromEntries(
  VISIT_STATES.map(({ id, name, tone }) => [id, { name, tone }]),
) as Record<(typeof VISIT_STATES)[number]['id'], StandingText>;

export const STANDINGS: Record<Standing, StandingText> = {
  ...OF_LINE,
  to_approve: { name: msg('To approve'), tone: 'warning' },
  expected: { name: msg('Expected'), tone: 'neutral' },
  late: { name: msg('Late'), tone: 'danger' },
  not_come: { name: msg('Has not come'), tone: 'neutral' },
};
