import { Writable } from 'node:stream';
import { noteProblem } from './loggedProblems.ts';

const WARN = 40;

/** Takes the server's log lines: warnings and errors fail the test, all are kept for it to read. */
export class LogStream extends Writable {
  readonly lines: Record<string, unknown>[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    for (const text of chunk.toString().split('\n').filter(Boolean)) {
      const line = JSON.parse(text) as Record<string, unknown>;
      this.lines.push(line);
      if (Number(line.level) >= WARN) noteProblem(text);
    }
    done();
  }
}
