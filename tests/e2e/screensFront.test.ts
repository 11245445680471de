import { everyScreen } from './support/everyScreen.ts';
import { OF_FRONT } from './support/screens.ts';

everyScreen('the front', OF_FRONT);
