import { spawn } from 'node:child_process';
import path from 'node:path';

const MAIN = path.resolve(import.meta.dirname, '../apps/server/src/main.ts');
const PROBE = path.resolve(import.meta.dirname, 'memory-probe.ts');
const READY = /ready at http:\/\/127\.0\.0\.1:(\d+)/;

export interface Memory {
  /** Bytes of objects, and of what they hold outside of the heap. */
  readonly retained: number;
  /** Bytes among those retained that V8 has compiled. */
  readonly compiled: number;
  /** Bytes of the process. */
  readonly resident: number;
}

/** The product as a process of its own, with what it says and what it weighs. */
export interface WatchedServer {
  readonly port: number;
  isRunning(): boolean;
  /** Bytes, after a full collection; undefined when it has ended. */
  memory(): Promise<Memory | undefined>;
  /** @returns its exit code, and the lines of its log that are warnings or worse, or no log lines at all */
  stop(): Promise<{ readonly exitCode: number | null; readonly problems: string[] }>;
}

export async function watchServer(databaseUrl: string): Promise<WatchedServer> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', PROBE, MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      MARKET_SEED: 'soak',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      said += chunk.toString();
      const ready = READY.exec(said);
      if (ready) resolve(Number(ready[1]));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exited.then((code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    port,
    isRunning: () => child.exitCode === null,
    memory: () =>
      new Promise((resolve) => {
        child.once('message', (memory) => resolve(memory as Memory));
        child.send('memory', (error) => error && resolve(undefined));
        void exited.then(() => resolve(undefined));
      }),
    stop: async () => {
      child.kill('SIGTERM');
      const exitCode = await exited;
      const isGreeting = (line: string) => line === '' || /^(Lonja is ready|Administrator:)/.test(line);
      return { exitCode, problems: said.split('\n').filter((line) => !isGreeting(line)) };
    },
  };
}
