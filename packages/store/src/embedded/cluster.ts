import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { syncFolder } from './sync-folder.ts';
import { program } from './binaries.ts';
import { CLUSTER, hasCluster } from './cluster-folder.ts';
import { guardAgainstOrphan } from './orphan-guard.ts';
import { programProblem } from './start-refusal.ts';
import { processOptions } from './process-options.ts';
import type { Places } from './places.ts';

/** A database on disk. */
export interface Cluster {
  /** PostgreSQL's own data directory. */
  readonly data: string;
  /** Password of the role `lonja_owner`. */
  readonly password: string;
}

export const OWNER = 'lonja_owner';

/** Removes the remains of a killed first start. Requires the folder's lock. */
export function removeHalfMadeClusters(base: string): void {
  const halfMade = fs.readdirSync(base).filter((name) => name.startsWith(`${CLUSTER}.`));
  // retried: an initdb that has just lost its parent may still be writing into it
  for (const name of halfMade)
    fs.rmSync(path.join(base, name), { recursive: true, force: true, maxRetries: 20 });
}

export async function findOrCreateCluster(places: Places, ephemeral: boolean): Promise<Cluster> {
  const folder = path.join(places.base, CLUSTER);
  if (!hasCluster(places.base)) await createCluster(places, folder, ephemeral);
  return readCluster(folder);
}

/** The cluster that a folder has; undefined when it has none. */
export const findCluster = (places: Places): Cluster | undefined =>
  hasCluster(places.base) ? readCluster(path.join(places.base, CLUSTER)) : undefined;

function readCluster(folder: string): Cluster {
  const password = fs.readFileSync(path.join(folder, 'password'), 'utf8').trim();
  return { data: path.join(folder, 'data'), password };
}

/** Creates data and password in a temporary folder and renames both at once, so that a killed start leaves nothing half made. */
async function createCluster(places: Places, folder: string, ephemeral: boolean): Promise<void> {
  const draft = fs.mkdtempSync(`${folder}.`);
  fs.chmodSync(draft, 0o755);
  const passwordFile = path.join(draft, 'password');
  fs.writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
  fs.mkdirSync(path.join(draft, 'data'), { mode: 0o700 });
  if (places.user) giveTo(places.user, [passwordFile, path.join(draft, 'data')]);
  await initialize(places, draft, passwordFile, ephemeral);
  syncFolder(draft);
  fs.renameSync(draft, folder);
  syncFolder(places.base);
}

function giveTo({ uid, gid }: { uid: number; gid: number }, files: string[]): void {
  for (const file of files) fs.chownSync(file, uid, gid);
}

async function initialize(
  places: Places,
  draft: string,
  passwordFile: string,
  ephemeral: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${path.join(draft, 'data')}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // the same order on every system, whatever its C library
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    // a segment is filled with zeros and synced when it is first needed: 16 MB would hold a commit up for tens of ms
    '--wal-segsize=2',
    '--no-instructions',
    ...syncMethod(ephemeral),
    ...passwordCost(ephemeral),
  ];
  const child = spawn(program(places.native, 'initdb'), args, {
    ...processOptions(places),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const dismissGuard = child.pid ? guardAgainstOrphan(child.pid, places) : () => {};
  let problems = '';
  // none where the system had no more handles for it
  (child.stderr as typeof child.stderr | undefined)?.on(
    'data',
    (chunk: Buffer) => (problems += chunk.toString()),
  );
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(dismissGuard);
  if (code !== 0) throw programProblem("PostgreSQL's initdb failed", problems);
}

/**
 * An ephemeral password is random and ends with its server: nobody's guesses need to be slow, and a test run connects thousands of
 * times.
 */
const passwordCost = (ephemeral: boolean): string[] => (ephemeral ? ['--set=scram_iterations=1'] : []);

/** One call for the whole file system instead of one for each of a thousand files: seconds less on a slow disk. */
function syncMethod(ephemeral: boolean): string[] {
  if (ephemeral) return ['--no-sync'];
  return process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
}
