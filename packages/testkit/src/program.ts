import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What `npm run dev` starts. */
const SOURCES = path.join(ROOT, 'apps/server/src/main.ts');
/** What `npm start` starts, the same in few files: made by `scripts/build-server.ts` before any test runs. */
const BUILT = path.join(ROOT, 'dist/server/main.js');
const READY = /ready at (http:\/\/\S+)/;

/** The server as a process of its own. */
export interface Program {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly exited: Promise<number | null>;
  /** Address of the program, as soon as it says so. */
  readonly ready: () => Promise<string>;
}

/** The programs of one test file. */
export interface Programs {
  readonly launch: (env: Readonly<Record<string, string>>, options?: LaunchOptions) => Program;
  /** Kills those that still run. */
  end(): Promise<void>;
}

interface LaunchOptions {
  /** Takes the sources themselves, as whoever develops starts them. */
  readonly fromSources?: boolean;
  /** Flags for Node.js, before the program's path. */
  readonly flags?: readonly string[];
}

export function createPrograms(): Programs {
  const running = new Set<Program>();
  return {
    launch: (env, options) => {
      const program = launch(env, options);
      running.add(program);
      void program.exited.then(() => running.delete(program));
      return program;
    },
    end: async () => {
      await Promise.all([...running].map((program) => stop(program, 'SIGKILL')));
    },
  };
}

/** @returns its exit code, null after a signal */
export async function stop(
  { child, exited }: Program,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  child.kill(signal);
  return exited;
}

/** The one way in which tests start a server. Nothing of our own environment reaches it. */
export function launch(
  env: Readonly<Record<string, string>>,
  { fromSources = false, flags = [] }: LaunchOptions = {},
): Program {
  const child = spawn(process.execPath, [...flags, fromSources ? SOURCES : BUILT], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const readers = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    for (const read of readers) read();
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    exited,
    ready: () =>
      new Promise((resolve, reject) => {
        const read = (): void => {
          const address = READY.exec(stdout)?.[1];
          if (address) resolve(address);
        };
        readers.add(read);
        read();
        void exited.then((code) => reject(new Error(`ended with ${code}: ${stdout}${stderr}`)));
      }),
  };
}
