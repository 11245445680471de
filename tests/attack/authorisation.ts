/** Six kinds of account over every call: with another's ids, with absent ones, and with none at all. */
import { sql } from 'drizzle-orm';
import { askAbout, buildCallers, callersOf } from '../contract/askAbout.ts';
import { OWN_PASSWORD } from '../contract/idCall.ts';
import { ID_CALLS } from '../contract/othersIds.ts';
import { buildOthers } from '../contract/othersRecords.ts';
import { ABSENT, filledPath } from '../contract/walk.ts';
import { nameOf, operationsIn } from '../fuzz/operations.ts';
import type { Target } from './target.ts';
import { runAttack, type Verdict } from './verdicts.ts';

const MALFORMED = 'x';

/** @param every of how many calls one is tried */
export async function attackAuthorisation(target: Target, every: number): Promise<Verdict[]> {
  const others = await buildOthers(target);
  const callers = await buildCallers(target);
  const administrator = await target.as('admin', { password: OWN_PASSWORD });
  const some = <T>(all: readonly T[]) => all.filter((_, at) => at % every === 0);
  // Wrong passwords and codes are counted, and would hide what is behind them.
  const forgetTries = () => target.db.execute(sql`delete from rate_limits`);

  const told: string[] = [];
  const failing: string[] = [];
  const lettingIn: string[] = [];
  const about = await runAttack(target, "another's record as an absent one", async () => {
    for (const one of some(ID_CALLS)) {
      for (const caller of callersOf(one)) {
        const theirs = await askAbout(callers[caller], one, others[one.kind], others);
        await forgetTries();
        const absent = await askAbout(callers[caller], one, ABSENT, others);
        if (JSON.stringify(theirs) !== JSON.stringify(absent)) told.push(`${one.call} ${caller}`);
        if (theirs.status >= 500 || absent.status >= 500) failing.push(`${one.call} ${caller}`);
      }
    }
    return zero(told, 'told apart');
  });

  const malformed: string[] = [];
  const walk = await runAttack(target, 'every call without a right id or body', async () => {
    const document = (await target.anyone.get('/openapi.json')).body;
    const operations = operationsIn(document).filter(({ path }) => !path.endsWith('/logout'));
    for (const operation of some(operations)) {
      const path = operation.path.replace('/api', '');
      for (const [caller, client] of Object.entries({ ...callers, administrator })) {
        const ask = async (id: string) => {
          const { status, body } =
            operation.method === 'GET'
              ? await client.get(filledPath(path, id))
              : await client.post(filledPath(path, id));
          return { status, body };
        };
        const [absent, wrong] = [await ask(ABSENT), await ask(MALFORMED)];
        const name = `${nameOf(operation)} ${caller}`;
        if (Math.max(absent.status, wrong.status) >= 500) failing.push(name);
        const isAlike = JSON.stringify(absent) === JSON.stringify(wrong);
        if (absent.status === 404 && !isAlike) malformed.push(name);
        const isOpen = operation.permission === 'everyone';
        if (caller === 'nobody' && !isOpen && absent.status !== 401) lettingIn.push(name);
      }
      await forgetTries();
    }
    return zero(lettingIn, 'let in without an account');
  });

  const end = async (names: string[], what: string) => zero(names, what);
  return [
    about,
    walk,
    await runAttack(target, 'a malformed id as an absent one', () => end(malformed, 'told apart')),
    await runAttack(target, 'answers of the six accounts', () => end(failing, 'answers 5xx')),
  ];
}

const zero = (names: readonly string[], what: string) => ({
  figure: `${names.length} ${what}${names.length > 0 ? `: ${names.slice(0, 3).join(', ')}` : ''}`,
  limit: '0',
  holds: names.length === 0,
});
