import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ProofLine } from './evidence-table.ts';
import { runCommand } from './run-command.ts';

/** What long runs leave behind on this machine. */
export const PROOF_LINES = 'artifacts/proofs.jsonl';

/** A long run of one suite: its lines among the others. */
interface ProofRun {
  readonly id: string;
  /** What it found, beside what the suite itself has written. */
  note(line: Readonly<Record<string, unknown>> & { readonly proof: string }): void;
  end(passed: boolean): void;
}

/** Notes when, where and on what the run began. @param command that does the same again */
export async function startProofRun(suite: string, command: string): Promise<ProofRun> {
  const id = randomUUID();
  const note: ProofRun['note'] = (line) => append({ run: id, ...line });
  note({
    proof: 'run',
    suite,
    began: new Date().toISOString(),
    command,
    commit: await describeCommit(),
    machine: `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    node: process.version,
  });
  return {
    id,
    note,
    end: (passed) => note({ proof: 'run', ended: new Date().toISOString(), passed }),
  };
}

/** The commit, with a + where the files are not as it has them; the page of evidence is a result, not a cause. */
export async function describeCommit(): Promise<string> {
  const [commit, changes] = await Promise.all([
    runCommand(['git', 'rev-parse', '--short', 'HEAD']),
    runCommand(['git', 'status', '--porcelain', '--', '.', ':!docs/evidence.*']),
  ]);
  return `${commit.output.trim()}${changes.output.trim() === '' ? '' : '+'}`;
}

/** All of a file's, in their order; none where nothing was ever run. */
export function readProofLines(file = PROOF_LINES): ProofLine[] {
  if (!existsSync(file)) return [];
  const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return texts.map((line) => JSON.parse(line) as ProofLine);
}

function append(line: Readonly<Record<string, unknown>>): void {
  mkdirSync(path.dirname(PROOF_LINES), { recursive: true });
  appendFileSync(PROOF_LINES, `${JSON.stringify(line)}\n`);
}
