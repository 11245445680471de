/** A machine that is lost with all that lay on it, and its backup that is restored elsewhere. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSession } from '../support/builders/buildSession.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { Command, root } from '../support/command.ts';
import { picture } from '../support/uploads.ts';
import { Crowd } from './crowd.ts';
import type { Engine, Place } from './place.ts';
import { checkKept } from './promises.ts';
import type { Row, World } from './world.ts';

/** Seconds. */
const RESTORED_WITHIN = 15 * 60;
/** Of some hundred reservations, verified first. */
const DRILL_WITHIN = 60;

export async function restore(world: World): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of world.engines) rows.push(await drill(world, engine));
  if (world.rows > 0 && world.engines.includes('postgresql')) rows.push(await timed(world));
  return rows;
}

/** Booked and uploaded before the backup is there again; what came after it is lost, and told. */
async function drill(world: World, engine: Engine): Promise<Row> {
  const lost = await world.openPlace(engine);
  const urls: string[] = [];
  const crowd = await Crowd.arrange(lost, { people: 6, services: 2 }, urls);
  const owner = await lost.look((db) => buildUser(db));
  const token = await lost.look((db) => buildSession(db, owner, new Date()));
  const product = await lost.start();
  urls.push(product.url);
  crowd.begin();
  const card = await upload(product.url, token);
  await crowd.untilBooked(world.isShort ? 20 : 200);
  const booked = crowd.acknowledged.length;
  const to = join(lost.folder, 'backups');
  mkdirSync(to);
  await lost.command('backup', '--to', to);
  await crowd.untilBooked(20);
  await crowd.end();
  await product.kill();
  const after = crowd.acknowledged.length - booked;
  crowd.acknowledged.length = booked;

  const from = join(to, readdirSync(to).find((name) => name.startsWith('takda-')) ?? '');
  const place = await world.openEmptyPlace(engine);
  const begun = performance.now();
  await place.command('verify', '--from', from);
  await place.command('restore', '--from', from);
  const seconds = (performance.now() - begun) / 1000;
  const kept = await checkKept(place, crowd);
  const isThere = await isDownloaded(place, owner, card);
  await lost.remove();
  await place.remove();
  return {
    ...{ test: 'the machine is lost, its backup restored elsewhere', engine },
    figure: `${kept.figure} of before the backup; the file ${isThere ? 'is as it was' : 'is not'}; up to ${after} booked after it; ${seconds.toFixed(0)} s`,
    limit: `nothing lost of before the backup; within ${DRILL_WITHIN} s`,
    holds: kept.holds && isThere && seconds < DRILL_WITHIN,
  };
}

interface Uploaded {
  id: string;
  bytes: Buffer;
}

async function upload(url: string, token: string): Promise<Uploaded> {
  const form = new FormData();
  form.set('purpose', 'identification');
  const made = await picture(64, 48).png().toBuffer();
  form.set('file', new Blob([new Uint8Array(made)]), 'card.png');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/files/upload`, { method: 'POST', headers, body: form });
  const { id } = (await reply.json()) as { id: string };
  return { id, bytes: await download(url, token, id) };
}

async function download(url: string, token: string, id: string): Promise<Buffer> {
  const reply = await fetch(`${url}/api/files/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (reply.status !== 200) throw new Error(`The file was answered with ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
}

/** Everybody signs in again after a restore. */
async function isDownloaded(place: Place, owner: { id: string }, { id, bytes }: Uploaded) {
  const token = await place.look((db) => buildSession(db, owner, new Date()));
  const product = await place.start();
  const found = await download(product.url, token, id);
  await product.stop();
  return found.equals(bytes);
}

/** The benchmark's own code, in the cluster of the experiments. */
async function timed(world: World): Promise<Row> {
  const { url } = await world.cluster();
  const args = ['--reservations', String(world.rows), '--server', url];
  const bench = ['--import', 'tsx', join(root, 'bench/restore.ts')];
  const command = new Command(process.execPath, [...bench, ...args], {});
  const code = await command.ended;
  const seconds = Number(/restore: ([\d.]+) s/.exec(command.output)?.[1] ?? Number.NaN);
  return {
    ...{ test: `restore of ${world.rows} reservations, 10000 files`, engine: 'postgresql' },
    figure: code === 0 ? `${seconds} s` : command.output.slice(-200),
    limit: `${RESTORED_WITHIN} s`,
    holds: seconds < RESTORED_WITHIN,
  };
}
