/** Imported before anything with a schema: the page's policy forbids the code that zod would write. */
import { config } from 'zod';

config({ jitless: true });
