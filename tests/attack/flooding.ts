/** Very much at once from a few, while others go on: none of it closes the office for them. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { RECORD_BOUNDS } from '#schema/declaration/bounds.ts';
import { MAX_UPLOAD_BYTES } from '#schema/files/fileKinds.ts';
import { rows } from '#server/db/query.ts';
import { defaultOf } from '#server/limits/limitSettings.ts';
import { buildTeam } from '../support/builders/buildTeam.ts';
import { uniqueKey } from '../support/builders/unique.ts';
import { picture } from '../support/uploads.ts';
import { book, inTurns, slotsOf, tally } from './places.ts';
import type { Target } from './target.ts';
import { type Outcome, runAttack, type Verdict } from './verdicts.ts';

const PASSWORD = 'correct horse battery';
const WRONG = 'a password that is not theirs';
const SECOND = 1000;

interface Size {
  logins: number;
  /** A machine that does much else says nothing by how long an answer takes. */
  limitsTime: boolean;
}

export async function attackByFlooding(target: Target, size: Size): Promise<Verdict[]> {
  const slowest: number[] = [];
  const verdicts = [
    await runAttack(target, `${size.logins} wrong logins from one network`, () =>
      beside(target, slowest, () => floodLogins(target, size.logins)),
    ),
    await runAttack(target, 'uploads slow, compressed and too big', () =>
      beside(target, slowest, () => floodUploads(target)),
    ),
    await runAttack(target, 'four accounts on two networks hold all they can', () =>
      beside(target, slowest, () => holdAll(target)),
    ),
    await runAttack(target, 'files over 10 MiB in pieces, PDFs that lead elsewhere', () =>
      sendWrongFiles(target),
    ),
    await runAttack(target, 'a questionnaire copied from team to team', () => doubleForm(target)),
    await runAttack(target, 'bookings by one mailbox with plus-addresses', () =>
      floodBookings(target),
    ),
    await runAttack(target, 'codes for unknown challenges', () => tryUnknown(target, size.logins)),
  ];
  const most = Math.round(Math.max(...slowest));
  const alive = await runAttack(target, '/healthz meanwhile', async () => ({
    figure: `at most ${most} ms, ${slowest.length} times`,
    limit: `${SECOND} ms`,
    holds: size.limitsTime || most === Number.POSITIVE_INFINITY ? most < SECOND : null,
  }));
  return [...verdicts, alive];
}

/** Looks whether the processes live for as long as it runs. */
async function beside<T>(target: Target, slowest: number[], run: () => Promise<T>): Promise<T> {
  let isOver = false;
  const watch = async () => {
    for (let asked = 0; !isOver; asked++) {
      const begun = performance.now();
      const isAlive = await fetch(`${target.urls[asked % target.urls.length]}/healthz`, {
        signal: AbortSignal.timeout(60_000),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      slowest.push(isAlive ? performance.now() - begun : Number.POSITIVE_INFINITY);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const watching = watch();
  return run().finally(async () => {
    isOver = true;
    await watching;
  });
}

async function floodLogins(target: Target, count: number): Promise<Outcome> {
  const { user: victim } = await target.as('constituent', { password: PASSWORD });
  const { user: other } = await target.as('constituent', { password: PASSWORD });
  const attacker = target.client(null, target.newNetwork());
  const tries = Array.from({ length: count }, (_, at) => (at % 2 ? victim.email : uniqueKey('no')));
  const flood = inTurns(tries, 60, async (login) => {
    const { status } = await attacker.post('/login', { login, password: WRONG });
    return status;
  });
  const login = (email: string) =>
    target.anyone.post('/login', { login: email, password: PASSWORD });
  const meanwhile = (await login(other.email)).status;
  const statuses = await flood;
  const owner = (await login(victim.email)).status;
  return {
    figure: `${tally(statuses)}; another ${meanwhile}, the owner ${owner}`,
    limit: 'no 200, refused in time; both others 200',
    holds:
      statuses.every((status) => [401, 422, 429, 503].includes(status)) &&
      meanwhile === 200 &&
      owner === 200,
  };
}

async function floodUploads(target: Target): Promise<Outcome> {
  const office = await target.as('staff');
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const big = await formOf(Buffer.alloc(11_000_000));
  const sockets: ReturnType<typeof connect>[] = [];
  const refusals: Promise<number>[] = [];
  for (let account = 0; account < 4; account++) {
    const one = await target.as('constituent');
    const network = target.newNetwork();
    const headers = { authorization: `Bearer ${one.token}`, 'x-forwarded-for': network };
    sockets.push(...Array.from({ length: 6 }, () => trickle(target.nextUrl(), headers)));
    refusals.push(
      upload(target, { ...headers, 'content-encoding': 'gzip' }, { type: JSON_TYPE, body: bomb }),
      upload(target, headers, big),
      upload(target, headers, big),
    );
  }
  const right = await formOf(await picture().png().toBuffer());
  const headers = { authorization: `Bearer ${office.token}` };
  const ofStaff = await inTurns(target.urls, 1, () => upload(target, headers, right));
  const statuses = await Promise.all(refusals);
  for (const socket of sockets) socket.destroy();
  return {
    figure: `${tally(statuses.map((status) => status || 'closed'))}; staff ${tally(ofStaff)}`,
    limit: `none taken; staff ${target.urls.length} × 201`,
    holds:
      statuses.every((status) => [0, 413, 415, 429, 503].includes(status)) &&
      ofStaff.every((status) => status === 201),
  };
}

/** Slow uploads and their own data, while another constituent sends a picture. */
async function holdAll(target: Target): Promise<Outcome> {
  const networks = [target.newNetwork(), target.newNetwork()];
  const sockets: ReturnType<typeof connect>[] = [];
  for (let account = 0; account < 4; account++) {
    const { token } = await target.as('constituent');
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': networks[account % 2] as string,
    };
    for (const url of target.urls) {
      sockets.push(...Array.from({ length: 6 }, () => trickle(url, headers)));
    }
  }
  const right = await formOf(await picture().png().toBuffer());
  const { token } = await target.as('constituent');
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': target.newNetwork() };
  const others = await inTurns([...target.urls, ...target.urls], 1, () =>
    upload(target, headers, right),
  );
  for (const socket of sockets) socket.destroy();
  return {
    figure: `another ${tally(others)}`,
    limit: `${others.length} × 201`,
    holds: others.every((status) => status === 201),
  };
}

async function sendWrongFiles(target: Target): Promise<Outcome> {
  const { token } = await target.as('constituent');
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': target.newNetwork() };
  const pdf = (content: string) => Buffer.from(`%PDF-1.7\n1 0 obj\n${content}\nendobj\n`);
  const over = [1, 100, 5_000].map((more) =>
    Buffer.concat([pdf('<< >>'), Buffer.alloc(MAX_UPLOAD_BYTES + more)]),
  );
  const leading = ['/URI', '/GoToR', '/Launch', '/SubmitForm', '/ImportData', '/GoToE'].map(
    (action) => pdf(`<< /A << /S ${action} >> >>`),
  );
  const further = [pdf('<< /AA << /O 2 0 R >> >>'), pdf('<< /XFA 2 0 R >>')];
  const statuses = await inTurns([...over, ...leading, ...further], 1, async (bytes) =>
    upload(target, headers, await formOf(bytes, 'answer')),
  );
  return {
    figure: tally(statuses),
    limit: 'none taken',
    holds: statuses.every((status) => status === 413 || status === 415),
  };
}

async function doubleForm(target: Target): Promise<Outcome> {
  const admin = await target.as('admin');
  const [one, two] = [await buildTeam(target.db), await buildTeam(target.db)];
  const begun = await admin.post('/team-questionnaire/sections/create', {
    ...{ team_id: one.id, title: 'A', answered_by: 'self' },
  });
  const statuses = [begun.status];
  for (let round = 0; round < 12; round++) {
    const [to, from] = round % 2 ? [one, two] : [two, one];
    const path = `/team-questionnaire/copy/${to.id}`;
    statuses.push((await admin.post(path, { from_team_id: from.id })).status);
    statuses.push((await admin.post(path, { from_team_id: to.id })).status);
  }
  const [most] = await rows<{ count: number }>(
    target.db,
    sql`select max(count)::int as count from (select count(*) from questionnaire_sections
      where team_id in (${one.id}, ${two.id}) group by team_id) one`,
  );
  const bound = RECORD_BOUNDS['questionnaire-sections']?.[0]?.most ?? 0;
  return {
    figure: `${tally(statuses)}; ${most?.count} sections`,
    limit: `at most ${bound} sections`,
    holds: (most?.count ?? 0) > 1 && (most?.count ?? 0) <= bound && Math.max(...statuses) < 500,
  };
}

const JSON_TYPE = 'application/json';

interface Form {
  type: string;
  body: Uint8Array;
}

async function formOf(bytes: Uint8Array, purpose = 'photo'): Promise<Form> {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'me.png');
  const encoded = new Response(form);
  const body = new Uint8Array(await encoded.arrayBuffer());
  return { type: encoded.headers.get('content-type') ?? '', body };
}

/** @returns the status; 0 where the connection was closed before all was sent */
const upload = (target: Target, headers: Record<string, string>, { type, body }: Form) =>
  fetch(`${target.nextUrl()}/api/files/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(60_000),
  }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );

/** Begins an upload and goes on with a byte now and then. */
function trickle(url: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const said = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/files/upload HTTP/1.1\r\nHost: here\r\nContent-Length: 9000000\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\n${said.join('')}\r\n`,
  );
  const timer = setInterval(() => socket.write('-'), 500);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

async function floodBookings(target: Target): Promise<Outcome> {
  const [settings] = await rows<{ most: number | null }>(
    target.db,
    sql`select bookings_per_mailbox as most from settings`,
  );
  const most = settings?.most ?? defaultOf('bookings_per_mailbox');
  const mailbox = uniqueKey('flood');
  const accounts = Array.from({ length: most * 2 }, (_, at) => `${mailbox}+${at}@attack.test`);
  const [slot] = await slotsOf(target, accounts.length + 1);
  if (!slot) throw new Error('There is nothing to book');
  const statuses = await inTurns(accounts, 20, async (email) =>
    book(await target.as('constituent', { email }), slot),
  );
  const other = await book(await target.as('constituent'), slot);
  const booked = statuses.filter((status) => status === 201).length;
  return {
    figure: `${tally(statuses)}; another person ${other}`,
    limit: `at most ${most} × 201; another person 201`,
    holds: booked <= most && other === 201 && Math.max(...statuses) < 500,
  };
}

async function tryUnknown(target: Target, count: number): Promise<Outcome> {
  const logged = async () => (await rows(target.db, sql`select 1 from activity_logs`)).length;
  const before = await logged();
  const flows = ['/login', '/register', '/forgot-password'];
  const statuses = await inTurns(Array(count).fill('000000'), 20, async (code, at) => {
    const path = `${flows[at % flows.length]}/verify-otp-code`;
    return (await target.anyone.post(path, { challenge: randomUUID(), code })).status;
  });
  const more = (await logged()) - before;
  return {
    figure: `${tally(statuses)}; ${more} rows in the log`,
    limit: 'no row, no 2xx',
    holds: more === 0 && statuses.every((status) => status >= 400 && status < 500),
  };
}
