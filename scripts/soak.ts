import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { verifyAudit } from '@lonja/store/audit/audit-verification';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { seedClients } from '../bench/seed.ts';
import { slopePerHour } from './memory-slope.ts';
import { startProofRun } from './proof-run.ts';
import { startTraffic } from './soak-traffic.ts';
import { watchServer, type Memory } from './watch-server.ts';

/**
 * Ordinary traffic on the product as `npm start` runs it, a warm-up and then half an hour or longer: 200 requests a second,
 * 200 open streams. Measures every ten seconds what it retains after a full collection; at the end the books are added up and the
 * audit log is verified. Fails where memory grows, and where the server warned of anything: a rejection that nobody
 * handles ends it, a breach of the books is a line of its log.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, 'warm-up': { type: 'string', default: '15' } },
});
const MINUTES = Number(values.minutes);
/** Caches fill, and the functions of jobs that run once a minute are compiled: what comes before is no slope. */
const WARM_UP_MINUTES = Number(values['warm-up']);
const REQUESTS_PER_SECOND = 200;
const STREAMS = 200;
const CLIENTS = 200;
const SAMPLE_MS = 10_000;
/** 2 MB: beyond it something is kept that nobody needs. */
const MAX_MIB_AN_HOUR = 1.9;

interface Sample extends Memory {
  readonly seconds: number;
}

async function soak(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-soak-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded({ dir: folder });
  const server = await watchServer(postgres.url);
  const clients = await seedClients(postgres.url, CLIENTS);
  const run = await startProofRun({
    suite: 'soak',
    command: `npm run soak -- --minutes ${MINUTES} --warm-up ${WARM_UP_MINUTES}`,
    size: { minutes: String(MINUTES) },
  });
  const began = Date.now();
  const traffic = startTraffic({
    port: server.port,
    clients,
    requestsPerSecond: REQUESTS_PER_SECOND,
    streams: STREAMS,
  });
  const samples = await takeSamples(server, traffic, began);
  const counts = await traffic.stop();
  const { exitCode, problems } = await server.stop();
  const breaches = await auditAll(postgres.url);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });

  const result = {
    warmUpMinutes: WARM_UP_MINUTES,
    ...counts,
    requestsPerSecond: Math.round(counts.requests / ((WARM_UP_MINUTES + MINUTES) * 60)),
    streams: STREAMS,
    ...measureMemory(samples),
    breaches,
    problems,
    exitCode,
  };
  const isFine =
    result.retainedMiBPerHour <= MAX_MIB_AN_HOUR &&
    breaches.length === 0 &&
    problems.length === 0 &&
    exitCode === 0 &&
    counts.serverErrors === 0 &&
    counts.streamsLost === 0;
  run.mark({ at: new Date().toISOString(), proof: 'soak', milliseconds: Date.now() - began, ...result });
  run.end(isFine);
  console.log({ minutes: MINUTES, ...result });
  return isFine;
}

async function takeSamples(
  server: Awaited<ReturnType<typeof watchServer>>,
  traffic: ReturnType<typeof startTraffic>,
  began: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const end = began + (WARM_UP_MINUTES + MINUTES) * 60_000;
  while (Date.now() < end && server.isRunning()) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(SAMPLE_MS, end - Date.now())));
    const memory = await traffic.atRest(() => server.memory());
    if (!memory) break;
    const seconds = (Date.now() - began) / 1000;
    samples.push({ seconds, ...memory });
    console.log(
      `${Math.round(seconds)} s: ${traffic.counts().requests} requests, retained ${mib(memory.retained)} MiB, compiled ${mib(memory.compiled)} MiB, resident ${mib(memory.resident)} MiB`,
    );
  }
  return samples;
}

/** What is wrong with the books and the audit log. */
async function auditAll(databaseUrl: string) {
  const db = openOwnerDatabase(databaseUrl);
  const breaches = [await Array.fromAsync(auditBooks(db)), await Array.fromAsync(verifyAudit(db))];
  await db.destroy();
  return breaches.flat(2);
}

/** What was retained at the end, and how fast memory has grown since the warm-up. */
function measureMemory(samples: readonly Sample[]) {
  const warm = samples.filter(({ seconds }) => seconds > WARM_UP_MINUTES * 60);
  const slopeOf = (figure: keyof Memory): number =>
    round(slopePerHour(warm.map((sample) => [sample.seconds, sample[figure] / 2 ** 20])));
  return {
    retainedMiB: mib(warm.at(-1)?.retained ?? 0),
    retainedMiBPerHour: slopeOf('retained'),
    ofItCompiledMiBPerHour: slopeOf('compiled'),
    residentMiBPerHour: slopeOf('resident'),
  };
}

const mib = (bytes: number): number => round(bytes / 2 ** 20);
const round = (value: number): number => Math.round(value * 10) / 10;

process.exitCode = (await soak()) ? 0 : 1;
