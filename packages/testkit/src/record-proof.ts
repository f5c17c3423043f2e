import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../../artifacts');

/** A suite's result, with the seed that repeats it: a line of artifacts/proofs.jsonl. */
interface ProofRecord {
  readonly proof: string;
  /** Absent where nothing is random. */
  readonly seed?: number;
  /** How long it took. */
  readonly milliseconds: number;
  readonly [figure: string]: unknown;
}

/** Also prints it. @param record is stored with its run of `npm run prove`, if any */
export function recordProof(record: ProofRecord): void {
  mkdirSync(FOLDER, { recursive: true });
  const run = process.env['PROVE_RUN'];
  const line = JSON.stringify({ at: new Date().toISOString(), ...(run ? { run } : {}), ...record });
  process.stdout.write(`${line}\n`);
  appendFileSync(path.join(FOLDER, 'proofs.jsonl'), `${line}\n`);
}
