import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@lonja/store';

export const ADMIN = { username: 'root', password: 'the-administrator-1' } as const;

const MAIN = path.resolve(import.meta.dirname, '../apps/server/src/main.ts');
const READY = /ready at (http:\/\/\S+)/;

/** The product as `npm start` runs it, on a database of its own that a test may read too. */
export interface RunningServer {
  readonly origin: string;
  readonly databaseUrl: string;
  /** Of the process that runs now. */
  readonly pid: number;
  /** kill -9, then the same command again on the same address. */
  crashAndRestart(): Promise<void>;
  /** Ends it in order; nothing answers at its address until it resumes. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** A database, and how it ends. */
interface OwnDatabase {
  readonly url: string;
  end(): Promise<void>;
}

/** On a durable PostgreSQL of its own, for whoever is alone. */
export async function startAlone(): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-e2e-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbedded({ dir: folder });
  return startOn({
    url: postgres.url,
    end: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** Variables of its environment. */
export type Settings = Readonly<Record<string, string>>;

export async function startOn(database: OwnDatabase, settings: Settings = {}): Promise<RunningServer> {
  const launch = (port: string) => launchOn(database.url, port, settings);
  const first = await launch('0').catch(async (error: unknown) => {
    await database.end();
    throw error;
  });
  const { origin } = first;
  let { child } = first;
  return {
    origin,
    databaseUrl: database.url,
    get pid() {
      return child.pid as number;
    },
    crashAndRestart: async () => {
      await end(child, 'SIGKILL');
      ({ child } = await launch(new URL(origin).port));
    },
    pause: () => end(child, 'SIGTERM'),
    resume: async () => {
      ({ child } = await launch(new URL(origin).port));
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      await database.end();
    },
  };
}

async function launchOn(
  databaseUrl: string,
  port: string,
  settings: Settings,
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: port,
      DATABASE_URL: databaseUrl,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      MARKET_SEED: 'journey',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const ready = READY.exec(printed);
      if (ready) resolve(ready[1] as string);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
  return { child, origin };
}

const end = (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
