/** Lets others watch the statements that go to a database: their text, which never holds a value. */

/** Told of a statement as it begins. @returns what is told of its end */
type StatementWatcher = (text: string) => ((error?: unknown) => void) | undefined;

export class Statements {
  readonly #watchers = new Set<StatementWatcher>();

  /** @returns a function that ends it */
  watch(watcher: StatementWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** @returns undefined where nobody wants to hear of its end */
  begin(text: string): ((error?: unknown) => void) | undefined {
    if (this.#watchers.size === 0) return undefined;
    const ends = [...this.#watchers].flatMap((watcher) => watcher(text) ?? []);
    return ends.length === 0 ? undefined : (error) => ends.forEach((end) => void end(error));
  }
}
