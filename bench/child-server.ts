import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** A server in a process of its own, and the port that it said it listens on. */
export interface ChildServer {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  /** The longest piece of work of its main thread since it was last asked, or since it took requests: milliseconds of processor time. */
  readonly readLongestWork: () => Promise<number>;
  stop(): Promise<void>;
}

/** What `npm start` starts; `npm run bench` builds it where a source has changed. */
export const PRODUCT = 'dist/server/main.js';

const ROOT = path.resolve(import.meta.dirname, '..');
const PROBE = path.resolve(import.meta.dirname, 'loop-probe.ts');
const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)/;

/** Starts a script that prints its address, and waits for it. */
export async function startChild(
  name: string,
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<ChildServer> {
  const child = spawn(process.execPath, ['--import', PROBE, path.join(ROOT, script)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = ADDRESS.exec(printed);
      if (address) resolve(Number(address[1]));
    });
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  const readLongestWork = (): Promise<number> => askChild(child);
  // What a start works before it takes requests keeps nobody waiting.
  await readLongestWork();
  return { name, port, pid: child.pid!, readLongestWork, stop: () => stopChild(child) };
}

const askChild = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('message', (milliseconds) => resolve(Number(milliseconds)));
    child.send('longest work', (error) => error && reject(error));
  });

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
