/** Which files the built parts of a page are in, as Vite writes it down. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PageName = 'front' | 'admin';

interface Part {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** Parts have the names of their sources, such as `src/admin.tsx`. */
export class Manifest {
  readonly #parts: Record<string, Part>;

  constructor(parts: Record<string, Part>) {
    this.#parts = parts;
  }

  /** @returns null where the page has not been built */
  static read(folder: string, page: PageName): Manifest | null {
    const path = join(folder, `.vite/${page}.json`);
    return existsSync(path) ? new Manifest(JSON.parse(readFileSync(path, 'utf8'))) : null;
  }

  names = (): string[] => Object.keys(this.#parts);

  /**
   * The files are of the parts and all that they import: styles first, as nothing shows without
   * them.
   */
  files(names: readonly string[]): Set<string> {
    const parts = [...this.#reached(names, ({ imports = [] }) => imports)].map(this.#part);
    return new Set([...parts.flatMap(({ css = [] }) => css), ...parts.map(({ file }) => file)]);
  }

  /** Every part that is loaded on demand, by this one or by another such part. */
  onDemand(name: string): Set<string> {
    const all = this.#reached([name], (part) => [
      ...(part.imports ?? []),
      ...(part.dynamicImports ?? []),
    ]);
    return new Set([...all].flatMap((each) => this.#part(each).dynamicImports ?? []));
  }

  #reached(names: readonly string[], nextOf: (part: Part) => string[]): Set<string> {
    const reached = new Set(names);
    // A set that grows is walked to its new end.
    for (const name of reached) for (const next of nextOf(this.#part(name))) reached.add(next);
    return reached;
  }

  #part = (name: string): Part => {
    const part = this.#parts[name];
    if (!part) throw new Error(`The build has no part ${name}.`);
    return part;
  };
}
