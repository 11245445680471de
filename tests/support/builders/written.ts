import { DEFAULT_NOW } from '../fakeClock.ts';

/** When a record was written: the present of the test clock, unless a test says otherwise. */
export const written = () => ({ created_at: DEFAULT_NOW, updated_at: DEFAULT_NOW });
