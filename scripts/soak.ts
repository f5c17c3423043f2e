import { appendFileSync, mkdirSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { auditBooks, openOwnerDatabase, startEmbedded, verifyAudit } from '@lonja/store';
import { seedClients } from '../bench/seed.ts';
import { slopePerHour } from './memory-slope.ts';
import { runCommand } from './run-command.ts';
import { startTraffic } from './soak-traffic.ts';
import { watchServer } from './watch-server.ts';

/**
 * Hours of ordinary traffic on the product as `npm start` runs it: 200 requests a second, 200 open streams. Measures its
 * memory every ten seconds; at the end the books are added up and the audit log is verified.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const MINUTES = Number(values.minutes);
const REQUESTS_PER_SECOND = 200;
const STREAMS = 200;
const CLIENTS = 200;
const SAMPLE_MS = 10_000;
/** Caches fill, code is compiled: what comes before is no slope. */
const WARM_UP_SHARE = 0.25;

async function soak(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-soak-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded({ dir: folder });
  const server = await watchServer(postgres.url);
  const clients = await seedClients(postgres.url, CLIENTS);
  const began = new Date();
  const traffic = startTraffic({
    port: server.port,
    clients,
    requestsPerSecond: REQUESTS_PER_SECOND,
    streams: STREAMS,
  });
  const samples: { readonly seconds: number; readonly heap: number; readonly resident: number }[] = [];
  const end = began.getTime() + MINUTES * 60_000;
  while (Date.now() < end && server.isRunning()) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(SAMPLE_MS, end - Date.now())));
    const memory = await server.memory();
    const seconds = (Date.now() - began.getTime()) / 1000;
    samples.push({ seconds, ...memory });
    console.log(
      `${Math.round(seconds)} s: ${traffic.counts().requests} requests, heap ${mib(memory.heap)} MiB, resident ${mib(memory.resident)} MiB`,
    );
  }
  const counts = await traffic.stop();
  const { exitCode, problems } = await server.stop();
  const db = openOwnerDatabase(postgres.url);
  const breaches = [
    ...(await Array.fromAsync(auditBooks(db))),
    ...(await Array.fromAsync(verifyAudit(db))),
  ].flat();
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });

  const warm = samples.filter(({ seconds }) => seconds > MINUTES * 60 * WARM_UP_SHARE);
  const result = {
    minutes: MINUTES,
    ...counts,
    heapMiBPerHour: round(slopePerHour(warm.map(({ seconds, heap }) => [seconds, heap / 2 ** 20]))),
    residentMiBPerHour: round(
      slopePerHour(warm.map(({ seconds, resident }) => [seconds, resident / 2 ** 20])),
    ),
    breaches,
    problems,
    exitCode,
  };
  const isFine =
    breaches.length === 0 &&
    problems.length === 0 &&
    exitCode === 0 &&
    counts.serverErrors === 0 &&
    counts.streamsLost === 0;
  await record(began, result, isFine);
  console.log(result);
  return isFine;
}

const mib = (bytes: number): number => Math.round(bytes / 2 ** 20);
const round = (value: number): number => Math.round(value * 10) / 10;

/** A run of its own among the proofs. */
async function record(
  began: Date,
  result: Readonly<Record<string, unknown>>,
  passed: boolean,
): Promise<void> {
  const run = randomUUID();
  const commit = (await runCommand(['git', 'rev-parse', '--short', 'HEAD'])).output.trim();
  const machine = `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  const command = `npm run soak -- --minutes ${MINUTES}`;
  const milliseconds = Date.now() - began.getTime();
  const { minutes: _minutes, ...figures } = result;
  const lines = [
    { proof: 'run', run, began: began.toISOString(), command, commit, machine, node: process.version },
    { at: new Date().toISOString(), proof: 'soak', run, milliseconds, ...figures },
    { proof: 'run', run, passed },
  ];
  mkdirSync('artifacts', { recursive: true });
  appendFileSync('artifacts/proofs.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

process.exitCode = (await soak()) ? 0 : 1;
