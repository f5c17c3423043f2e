import { randomBytes } from 'node:crypto';
import { LoginResponse } from '@lonja/protocol';
import { createPrograms, stop, type Program } from '@lonja/testkit/program';
import { startDatabasePair, type DatabasePair } from './database-pair.ts';
import { freePort } from './free-port.ts';
import { killNatsServer, startNatsServer } from './nats-server.ts';
import type { Actor } from '../server-rig.ts';

/** One of the processes. */
interface Process {
  readonly program: Program;
  readonly origin: string;
}

/** Processes on a primary with a synchronous standby, with a bus between them. */
export interface Cluster {
  readonly pair: DatabasePair;
  /** Processes that run. */
  readonly processes: () => readonly Process[];
  readonly origins: () => readonly string[];
  readonly kill: (one: Process) => Promise<void>;
  /** Starts one more. */
  readonly launch: () => Promise<Process>;
  /** Ends what carries the hints. */
  readonly cutBus: () => Promise<void>;
  readonly mendBus: () => Promise<void>;
  /** Registers and signs in a new client. */
  readonly join: () => Promise<Actor>;
  stop(): Promise<void>;
}

export type BusKind = 'NATS' | 'PostgreSQL';

export async function startCluster(count: number, bus: BusKind): Promise<Cluster> {
  const programs = createPrograms();
  const pair = await startDatabasePair();
  const natsPort = await freePort();
  let nats = bus === 'NATS' ? await startNatsServer(natsPort) : undefined;
  let running: readonly Process[] = [];
  const launch = async (): Promise<Process> => {
    const program = programs.launch({
      DATABASE_URL: pair.url,
      MARKET_SEED: 'failover',
      // Orders that wait nearby are reached within seconds.
      MARKET_SPEED: '20',
      ...(bus === 'NATS' ? { NATS_URL: `nats://127.0.0.1:${natsPort}` } : {}),
    });
    const process = { program, origin: await program.ready() };
    running = [...running, process];
    return process;
  };
  const stopAll = async (): Promise<void> => {
    await programs.end();
    if (nats) await killNatsServer(nats);
    await pair.stop();
  };
  try {
    // The first one makes the schema.
    await launch();
    await Promise.all(Array.from({ length: count - 1 }, launch));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return {
    pair,
    processes: () => running,
    origins: () => running.map(({ origin }) => origin),
    kill: async (one) => {
      running = running.filter((other) => other !== one);
      await stop(one.program, 'SIGKILL');
    },
    launch,
    cutBus: async () => {
      if (nats) await killNatsServer(nats);
      // It connects again by itself within a moment.
      else
        await pair.ask(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lonja-bus'",
        );
    },
    mendBus: async () => {
      if (nats) nats = await startNatsServer(natsPort);
    },
    join: () => join(running[0]?.origin as string),
    stop: stopAll,
  };
}

async function join(origin: string): Promise<Actor> {
  const username = `c${randomBytes(6).toString('hex')}`;
  const [email, password] = [`${username}@example.org`, 'a-long-password'];
  await post(`${origin}/api/register`, { username, email, password, confirmPassword: password });
  const answer = await post(`${origin}/api/login`, { username, password });
  const { token, user } = LoginResponse.parse(await answer.json());
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { id: user.id, username, email, password, bearer: token, cookie };
}

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
