import { turns } from '../turns.ts';

/** At work, a picture holds all its pixels in memory: two at once, and the others wait. */
export const inTurn = turns({ atOnce: 2 });
