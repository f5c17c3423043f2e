import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../../artifacts');

/** What a suite has tried, with the seed that does the same again: a line of artifacts/proofs.jsonl. */
interface ProofRecord {
  readonly proof: string;
  /** Absent where nothing is random. */
  readonly seed?: number;
  /** How long it took. */
  readonly milliseconds: number;
  readonly [figure: string]: unknown;
}

/** Prints it, too. @param record is kept with the run of `npm run prove` that it belongs to, where there is one */
export function recordProof(record: ProofRecord): void {
  mkdirSync(FOLDER, { recursive: true });
  const run = process.env['PROVE_RUN'];
  const line = JSON.stringify({ at: new Date().toISOString(), ...(run ? { run } : {}), ...record });
  process.stdout.write(`${line}\n`);
  appendFileSync(path.join(FOLDER, 'proofs.jsonl'), `${line}\n`);
}
