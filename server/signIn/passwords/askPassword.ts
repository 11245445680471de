import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { invalid } from '../../http/errors.ts';

/** From a terminal: asked twice, nothing shown. From a pipe: the first line. */
export async function askPassword(): Promise<string> {
  return process.stdin.isTTY ? askTwice() : firstLine();
}

async function firstLine(): Promise<string> {
  process.stderr.write('Reading the password from standard input: one line.\n');
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}

async function askTwice(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  lines.on('SIGINT', () => process.exit(130));
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    process.stderr.write(question);
    const { value } = await typed.next();
    process.stderr.write('\n');
    return String(value ?? '');
  };
  try {
    const password = await ask('Password: ');
    if (password === (await ask('Once more: '))) return password;
    throw invalid({ password: 'The two passwords differ. Start again.' });
  } finally {
    lines.close();
  }
}
