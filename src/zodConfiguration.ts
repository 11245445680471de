declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

/**
 * The page's policy forbids the code that zod would write, and zod tries when the first schema is
 * made. It reads this when it loads, whichever chunk that is in.
 */
globalThis.__zod_globalConfig = { jitless: true };

export {};
