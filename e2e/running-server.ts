import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { launch, stop, type Program } from '@lonja/testkit/program';

export const ADMIN = { username: 'root', password: 'the-administrator-1' } as const;

/** The product as a process of its own, on a database of its own that a test may read too. */
export interface RunningServer {
  readonly origin: string;
  readonly databaseUrl: string;
  /** Id of the process that runs now. */
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
  const launchAt = (port: string): Program => launchOn(database.url, port, settings);
  let program = launchAt('0');
  const origin = await program.ready().catch(async (error: unknown) => {
    await database.end();
    throw error;
  });
  const launchAgain = async (): Promise<void> => {
    program = launchAt(new URL(origin).port);
    await program.ready();
  };
  return {
    origin,
    databaseUrl: database.url,
    get pid() {
      return program.child.pid as number;
    },
    crashAndRestart: async () => {
      await stop(program, 'SIGKILL');
      await launchAgain();
    },
    pause: async () => void (await stop(program)),
    resume: launchAgain,
    stop: async () => {
      await stop(program);
      await database.end();
    },
  };
}

const launchOn = (databaseUrl: string, port: string, settings: Settings): Program =>
  launch({
    PORT: port,
    DATABASE_URL: databaseUrl,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    MARKET_SEED: 'journey',
    LOG_LEVEL: 'warn',
    ...settings,
  });
