import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSupervised } from '@lonja/store/embedded/supervised';

// npm run cluster -- 3: so many processes on one embedded PostgreSQL on this machine, behind HAProxy where it is installed.

/** Where Debian puts it. */
const HAPROXY = '/usr/sbin/haproxy';
/** From one process's port to the next: the first one is this far from the balancer's. */
const PORT_STEP = 10;

const { positionals } = parseArgs({ allowPositionals: true });
const count = Number(positionals[0] ?? 3);
const port = Number(process.env['PORT'] || 3000);
if (!Number.isInteger(count) || count < 1 || count > 26) {
  console.error('How many processes? A number from 1 to 26.');
  process.exit(1);
}

const postgres = await startSupervised({
  dir: path.resolve(process.env['DATA_DIR'] || 'data-cluster'),
  onRestart: () => console.error('PostgreSQL ended and was started again'),
  onTrouble: (error) => console.error(String(error)),
});
const ports = Array.from({ length: count }, (_, place) => port + PORT_STEP * (place + 1));
const children: ChildProcess[] = [];
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(0));

try {
  // The first one makes the schema and the administrator, whose password it prints.
  for (const one of ports) await startProcess(one);
  const balancer = isInstalled(HAPROXY) ? startBalancer(port, ports) : undefined;
  console.log(
    balancer
      ? `All of them at http://127.0.0.1:${port}, one by one at ${ports.map((one) => `:${one}`).join(' ')}`
      : `HAProxy is not installed: one by one at ${ports.map((one) => `http://127.0.0.1:${one}`).join(' ')}`,
  );
} catch (error) {
  console.error(String(error));
  await stop(1);
}

async function startProcess(at: number): Promise<void> {
  const child = start(process.execPath, ['dist/server/main.js'], {
    TRUST_PROXY: '127.0.0.1',
    // Two checks of the balancer.
    DRAIN_SECONDS: '3',
    ...process.env,
    DATABASE_URL: postgres.url,
    HOST: '127.0.0.1',
    PORT: String(at),
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      if (chunk.includes('Lonja is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the process at ${at} ended with ${code}`)));
  });
}

function startBalancer(at: number, to: readonly number[]): ChildProcess {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-haproxy-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, balancerConfig(at, to));
  return start(HAPROXY, ['-f', file, '-db'], process.env);
}

/** A person stays at one process for as long as it is there; the next one knows the session too. */
function balancerConfig(at: number, to: readonly number[]): string {
  return `
defaults
  mode http
  timeout connect 4s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  option forwardfor
  option redispatch
frontend lonja
  bind 127.0.0.1:${at}
  default_backend processes
backend processes
  balance leastconn
  cookie lonja_at insert indirect nocache httponly
  option httpchk GET /api/health/ready
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${to.map((one, place) => `  server ${formatLetter(place)} 127.0.0.1:${one} cookie ${formatLetter(place)}`).join('\n')}
`;
}

function formatLetter(place: number): string {
  return String.fromCodePoint('a'.codePointAt(0)! + place);
}

/** In a group of its own: Ctrl-C reaches it once, through us, and it drains. */
function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
    env,
  });
  children.push(child);
  return child;
}

function isInstalled(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(
    children
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map((child) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        return ended;
      }),
  );
  await postgres.stop();
  process.exit(code);
}
