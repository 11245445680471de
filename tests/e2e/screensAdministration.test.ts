import { everyScreen } from './support/everyScreen.ts';
import { OF_ADMINISTRATION } from './support/screens.ts';

everyScreen('the administration', OF_ADMINISTRATION);
