/** A PostgreSQL of its own, from the server programs of this machine, thrown away afterwards. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

/** The folder of initdb and pg_ctl, newest version first. */
export function findBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).filter((name) => Number(name) >= 15) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  if (asked.status === 0) folders.push(asked.stdout.trim());
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

export class PostgresCluster {
  readonly port: number;
  readonly #folder: string;
  readonly #binaries: string;

  private constructor(binaries: string, folder: string, port: number) {
    this.#binaries = binaries;
    this.#folder = folder;
    this.port = port;
  }

  /** An empty one, which does not run yet. */
  static async make(binaries: string) {
    const cluster = await PostgresCluster.#place(binaries);
    const how = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
    cluster.#run('initdb', ['-D', cluster.#data, ...how]);
    return cluster;
  }

  /** One that follows what happens in this one, once it runs. */
  async standby() {
    const standby = await PostgresCluster.#place(this.#binaries);
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres'];
    standby.#run('pg_basebackup', [
      ...from,
      '-D',
      standby.#data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ]);
    return standby;
  }

  static async #place(binaries: string) {
    const folder = mkdtempSync(join(tmpdir(), 'takda-postgres-'));
    if (isRoot) {
      // initdb refuses to run as root; Debian's packages bring this account.
      execFileSync('chown', ['postgres', folder]);
      chmodSync(folder, 0o755);
    }
    return new PostgresCluster(binaries, folder, await freePort());
  }

  get url() {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  get #data() {
    return join(this.#folder, 'data');
  }

  /** @param settings such as `max_connections=200` */
  async start(settings: readonly string[] = []) {
    const own = ['listen_addresses=127.0.0.1', ...settings].map((setting) => `-c ${setting}`);
    const options = [`-p ${this.port}`, `-k ${this.#folder}`, ...own].join(' ');
    const log = join(this.#folder, 'log');
    await this.#runAside('pg_ctl', ['start', '-w', '-D', this.#data, '-l', log, '-o', options]);
  }

  promote() {
    return this.#runAside('pg_ctl', ['promote', '-w', '-D', this.#data]);
  }

  /** @param how `immediate`: as if it had crashed */
  stop(how: 'fast' | 'immediate') {
    return this.#runAside('pg_ctl', ['stop', '-w', '-D', this.#data, '-m', how]);
  }

  /** As a machine that loses its power. */
  kill() {
    process.kill(this.#pid, 'SIGKILL');
  }

  /** It says nothing more, and closes nothing, until it goes on. */
  stall() {
    // Nobody new before the others, or it would begin one more.
    for (const pid of [this.#pid, ...this.#children()]) process.kill(pid, 'SIGSTOP');
  }

  goOn() {
    for (const pid of [...this.#children(), this.#pid]) process.kill(pid, 'SIGCONT');
  }

  get #pid() {
    return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  #children(): number[] {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
    const all = lines.map((line) => line.trim().split(/\s+/).map(Number));
    return all.flatMap(([pid = 0, parent]) => (parent === this.#pid ? [pid] : []));
  }

  remove() {
    try {
      this.goOn();
      this.#run('pg_ctl', ['stop', '-D', this.#data, '-m', 'immediate']);
    } catch {
      // It was not running: there is nothing to stop.
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #run(program: string, args: string[]) {
    const [file, rest] = this.#command(program, args);
    execFileSync(file, rest, { stdio: ['ignore', 'ignore', 'pipe'], cwd: this.#folder });
  }

  /** While it runs, whoever works with the cluster goes on. */
  async #runAside(program: string, args: string[]) {
    const [file, rest] = this.#command(program, args);
    const child = spawn(file, rest, { stdio: 'ignore', cwd: this.#folder });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}`);
  }

  #command(program: string, args: string[]): [string, string[]] {
    const path = join(this.#binaries, program);
    return isRoot ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, args];
  }
}

const isRoot = process.getuid?.() === 0;
