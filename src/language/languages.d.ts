declare module 'virtual:languages' {
  import type { Catalogue } from '#schema/language/index.ts';

  interface Words {
    texts: Catalogue;
    /** The administration has react-admin's own messages, by its keys. */
    reactAdmin?: Catalogue;
  }
  export interface Language {
    /** Its code, such as `fil`. */
    id: string;
    /** The name is in the language itself. */
    name: string;
    /** BCP 47, such as `fil-PH`. */
    locale: string;
    /** English has none. */
    parts?: Record<'first' | 'front' | 'admin', () => Promise<Words>>;
  }
  /** English first. */
  export const languages: readonly [Language, ...Language[]];
}
