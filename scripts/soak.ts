import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { auditBooks, openOwnerDatabase, startEmbedded, verifyAudit } from '@lonja/store';
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
const MOST_MIB_AN_HOUR = 1.9;

async function soak(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-soak-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded({ dir: folder });
  const server = await watchServer(postgres.url);
  const clients = await seedClients(postgres.url, CLIENTS);
  const run = await startProofRun(
    'soak',
    `npm run soak -- --minutes ${MINUTES} --warm-up ${WARM_UP_MINUTES}`,
  );
  const began = new Date();
  const traffic = startTraffic({
    port: server.port,
    clients,
    requestsPerSecond: REQUESTS_PER_SECOND,
    streams: STREAMS,
  });
  const samples: ({ readonly seconds: number } & Memory)[] = [];
  const end = began.getTime() + (WARM_UP_MINUTES + MINUTES) * 60_000;
  while (Date.now() < end && server.isRunning()) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(SAMPLE_MS, end - Date.now())));
    const memory = await traffic.atRest(() => server.memory());
    if (!memory) break;
    const seconds = (Date.now() - began.getTime()) / 1000;
    samples.push({ seconds, ...memory });
    console.log(
      `${Math.round(seconds)} s: ${traffic.counts().requests} requests, retained ${mib(memory.retained)} MiB, compiled ${mib(memory.compiled)} MiB, resident ${mib(memory.resident)} MiB`,
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

  const warm = samples.filter(({ seconds }) => seconds > WARM_UP_MINUTES * 60);
  const slopeOf = (figure: keyof Memory): number =>
    round(slopePerHour(warm.map((sample) => [sample.seconds, sample[figure] / 2 ** 20])));
  const result = {
    warmUpMinutes: WARM_UP_MINUTES,
    minutes: MINUTES,
    ...counts,
    requestsPerSecond: Math.round(counts.requests / ((WARM_UP_MINUTES + MINUTES) * 60)),
    streams: STREAMS,
    retainedMiB: warm.length > 0 ? mib(warm.at(-1)?.retained ?? 0) : 0,
    retainedMiBPerHour: slopeOf('retained'),
    ofItCompiledMiBPerHour: slopeOf('compiled'),
    residentMiBPerHour: slopeOf('resident'),
    breaches,
    problems,
    exitCode,
  };
  const isFine =
    result.retainedMiBPerHour <= MOST_MIB_AN_HOUR &&
    breaches.length === 0 &&
    problems.length === 0 &&
    exitCode === 0 &&
    counts.serverErrors === 0 &&
    counts.streamsLost === 0;
  const { minutes: _minutes, ...figures } = result;
  run.note({
    at: new Date().toISOString(),
    proof: 'soak',
    milliseconds: Date.now() - began.getTime(),
    ...figures,
  });
  run.end(isFine);
  console.log(result);
  return isFine;
}

const mib = (bytes: number): number => round(bytes / 2 ** 20);
const round = (value: number): number => Math.round(value * 10) / 10;

process.exitCode = (await soak()) ? 0 : 1;
