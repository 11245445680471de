import { everyScreen } from './support/everyScreen.ts';
import { PHONE } from './support/product.ts';

everyScreen(PHONE);
