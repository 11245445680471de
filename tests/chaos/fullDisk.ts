/** A disk that is full, of the files or of an embedded database, until somebody makes room. */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { buildSession } from '../support/builders/buildSession.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { picture } from '../support/uploads.ts';
import { Crowd } from './crowd.ts';
import type { Place } from './place.ts';
import { ALL_KEPT, checkKept, wrongAnswers } from './promises.ts';
import type { Row, World } from './world.ts';

const BLOCK = Buffer.alloc(64 * 1024);
/** Seconds after there is room. */
const BACK_WITHIN = 10;

export async function fullDisk(world: World): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of world.engines) {
    const place = await world.openPlace(engine);
    const disk = join(place.folder, 'disk');
    mkdirSync(disk);
    const problem = mount(disk, '64m');
    const test = 'the disk of the files is full';
    if (problem) rows.push({ test, engine, figure: problem, limit: '', holds: 'skipped' });
    else rows.push({ test, engine, ...(await fillFiles(place, disk)) });
    await place.remove();
  }
  if (world.engines.includes('pglite')) rows.push(await fillDatabase(world));
  return rows;
}

/** @returns why not; only who administers the machine may */
function mount(folder: string, size: string): string | null {
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder], {
    encoding: 'utf8',
  });
  if (done.status !== 0) return `no small disk: ${done.stderr?.trim() || done.error?.message}`;
  process.once('exit', () => unmount(folder));
  return null;
}
const unmount = (folder: string) => spawnSync('umount', ['-l', folder]);

/** Until nothing more goes onto it, whoever else writes there meanwhile. */
function fill(disk: string) {
  const filler = openSync(join(disk, 'filler'), 'w');
  try {
    for (;;) writeSync(filler, BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(filler);
  }
}
const makeRoom = (disk: string) => rmSync(join(disk, 'filler'));

async function fillFiles(place: Place, disk: string) {
  const token = await place.look(async (db) => buildSession(db, await buildUser(db), new Date()));
  const urls: string[] = [];
  const crowd = await Crowd.arrange(place, { people: 4, services: 2 }, urls);
  const product = await place.start({
    FILES_URL: `file:${join(disk, 'files')}`,
    DISK_FREE_MB: '0',
  });
  urls.push(product.url);
  const bytes = await picture(800, 600).png({ compressionLevel: 0 }).toBuffer();
  const upload = async () => {
    const body = new FormData();
    body.set('purpose', 'photo');
    body.set('file', new Blob([new Uint8Array(bytes)]), 'me.png');
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${product.url}/api/files/upload`, { method: 'POST', headers, body });
    await reply.arrayBuffer();
    return reply.status;
  };
  try {
    const before = await upload();
    fill(disk);
    const full = [await upload(), await upload()];
    // Nobody who books needs that disk.
    crowd.begin();
    await crowd.untilBooked(5);
    await crowd.end();
    const parts = filesIn(disk).filter((name) => name.endsWith('.part')).length;
    makeRoom(disk);
    const after = await upload();
    const isRight = before === 201 && full.every((status) => status === 503) && after === 201;
    return {
      figure: `uploads ${before}, full ${full.join(', ')}, with room again ${after}; ${parts} half files; ${crowd.acknowledged.length} booked meanwhile`,
      limit: '201, full 503, 201; no half file',
      holds: isRight && parts === 0 && wrongAnswers(crowd).length === 0,
    };
  } finally {
    await crowd.end();
    await product.kill();
    unmount(disk);
  }
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

async function fillDatabase(world: World): Promise<Row> {
  const row = { test: 'the disk of the embedded database is full', engine: 'pglite' };
  const place = await world.openPlace('pglite');
  const urls: string[] = [];
  const crowd = await Crowd.arrange(place, { people: 6, services: 2 }, urls);
  const copy = join(place.folder, 'copy');
  execFileSync('cp', ['-a', place.dataFolder, copy]);
  const problem = mount(place.dataFolder, '400m');
  if (problem) return { ...row, figure: problem, limit: '', holds: 'skipped' };
  execFileSync('cp', ['-a', `${copy}/.`, place.dataFolder]);
  const product = await place.start({
    DISK_FREE_MB: '0',
    FILES_URL: `file:${join(copy, 'files')}`,
  });
  urls.push(product.url);
  crowd.begin();
  try {
    await crowd.untilBooked(10);
    fill(place.dataFolder);
    await crowd.until(() => crowd.statuses.has(503), 120);
    makeRoom(place.dataFolder);
    const roomAt = performance.now();
    const back = (await crowd.firstAfter(roomAt)) / 1000;
    await crowd.untilBooked(10);
    await crowd.end();
    const { code } = await product.stop();
    const kept = await checkKept(place, crowd);
    return {
      ...row,
      figure: `${kept.figure}; 503 for ${product.causes.join(', ')}; booked again after ${back.toFixed(1)} s`,
      limit: `503, and again by itself within ${world.within(BACK_WITHIN)} s; ${ALL_KEPT}`,
      holds:
        kept.holds &&
        code === 0 &&
        wrongAnswers(crowd).length === 0 &&
        back < world.within(BACK_WITHIN),
    };
  } finally {
    await crowd.end();
    await product.kill();
    unmount(place.dataFolder);
    await place.remove();
  }
}
