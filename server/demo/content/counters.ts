/** Where people are called to. */
import type { TeamKey } from './teams.ts';

interface DemoCounter {
  team: TeamKey;
  name: string;
  filipino: string;
}

export const COUNTERS: readonly DemoCounter[] = [
  { team: 'health', name: 'Counter 1', filipino: 'Counter 1' },
  { team: 'health', name: 'Counter 2', filipino: 'Counter 2' },
  { team: 'health', name: 'Counter 3', filipino: 'Counter 3' },
  { team: 'registry', name: 'Window 4', filipino: 'Bintana 4' },
  { team: 'registry', name: 'Window 5', filipino: 'Bintana 5' },
  { team: 'registry', name: 'Window 6', filipino: 'Bintana 6' },
];
