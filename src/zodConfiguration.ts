declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

/**
 * The content security policy forbids the code that zod would generate with the first schema. zod
 * reads this setting when it loads, so it has to be set before.
 */
globalThis.__zod_globalConfig = { jitless: true };

export {};
