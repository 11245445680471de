import { everyScreen } from './support/everyScreen.ts';
import { DESK } from './support/product.ts';

everyScreen(DESK);
