/**
 * Files of one worker share what they loaded: each begins with the texts as they are written, and
 * leaves the clock as it is.
 */
import { afterEach, vi } from 'vitest';
import { inEnglish } from '#schema/language/index.ts';
import { setTranslator } from '#src/language/t.ts';

setTranslator(inEnglish);
afterEach(() => void vi.useRealTimers());
