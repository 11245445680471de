/** A display and a kiosk; their addresses are made in the administration, since a key is shown once. */
import type { TeamKey } from './teams.ts';

interface DemoScreen {
  team: TeamKey;
  name: string;
  kind: 'display' | 'kiosk';
}

export const SCREENS: readonly DemoScreen[] = [
  { team: 'health', name: 'Waiting room', kind: 'display' },
  { team: 'health', name: 'Entrance', kind: 'kiosk' },
];
