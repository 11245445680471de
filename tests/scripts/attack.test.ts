/** The attack on a running product: a short run of all of it, and what it refuses to attack. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findPostgres } from '#scripts/test/findPostgres.ts';
import { isHere, Target } from '../attack/target.ts';
import { runAttack, tableOf } from '../attack/verdicts.ts';
import { Command } from '../support/command.ts';

const postgres = await findPostgres(process.env);
afterAll(() => postgres?.stop());
const running: Command[] = [];
afterEach(async () => {
  for (const command of running.splice(0)) await command.stop();
});

function attack(args: string[]) {
  const command = new Command(
    process.execPath,
    ['--import', 'tsx', 'tests/attack/command.ts', ...args],
    { TEST_DATABASE_URL: postgres?.url ?? '' },
  );
  running.push(command);
  return command;
}

it.skipIf(!postgres)('a short run of it finds nothing', async () => {
  const short = attack(['--short']);
  expect(await short.ended, short.output).toBe(0);
  expect(short.output).toMatch(/^attack +requests +figure +limit +verdict$/m);
  expect(short.output).toMatch(/32 attacks, 0 failed/);
  expect(short.output).not.toMatch(/FAILS/);
});

it('attacks nothing but this machine', async () => {
  const here = ['http://127.0.0.1:3000', 'http://localhost', 'postgres://root@[::1]:5432/takda'];
  expect(here.filter(isHere)).toEqual(here);
  const far = [
    ...['http://takda.example.org', 'http://127.0.0.1.example.org', 'http://10.0.0.1', '', '//x'],
    ...['http://127.0.0.1@example.org', 'postgres://db.example.org/x', 'postgres:///var/run/x'],
  ];
  expect(far.filter(isHere)).toEqual([]);
  const refused = attack(['--url', here[0] ?? '', '--database', 'postgres://db.example.org/x']);
  expect(await refused.ended).toBe(1);
  expect(refused.output).toMatch(/both of this machine/);
});

describe('a verdict', () => {
  const target = (minutes: number) =>
    new Target({ urls: ['http://127.0.0.1:9'], db: {} as never, minutes });

  it('fails where the attack fails, or cannot end', async () => {
    const broken = await runAttack(target(1), 'one', async () => {
      throw new Error('Nothing answers');
    });
    expect(broken).toMatchObject({ figure: 'Error: Nothing answers', holds: false });
    const late = target(-1);
    const cut = await runAttack(late, 'two', async () => {
      late.nextUrl();
      return { figure: '', limit: '', holds: true };
    });
    expect(cut).toMatchObject({ figure: 'The time was up', holds: false });
    expect(tableOf([broken, cut]).match(/FAILS$/gm)).toHaveLength(2);
  });
});
