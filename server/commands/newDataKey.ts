/** `npm run new-data-key`: prints a new key for DATA_KEYS. */
import { writeNewKey } from '../config/dataKeys.ts';

process.stdout.write(`${writeNewKey()}\n`);
