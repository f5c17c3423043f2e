import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inOrderOfRuns, type ProofLine } from './evidence-table.ts';
import { runCommand } from './run-command.ts';

/** What long runs leave behind on this machine. */
export const PROOF_LINES = 'artifacts/proofs.jsonl';
/** What is kept of them, and committed: a long run counts also where the machine that made it is gone. */
export const KEPT_LINES = 'docs/evidence.jsonl';

/** A long run of one suite: its lines among the others. */
interface ProofRun {
  readonly id: string;
  /** What it found, beside what the suite itself has written. */
  mark(line: Readonly<Record<string, unknown>> & { readonly proof: string }): void;
  end(passed: boolean): void;
}

interface ProofRunStart {
  readonly suite: string;
  /** Command that does the same again. */
  readonly command: string;
  readonly size: Readonly<Record<string, string>>;
}

/** Notes when, where and on what the run began. */
export async function startProofRun({ suite, command, size }: ProofRunStart): Promise<ProofRun> {
  const id = randomUUID();
  const mark: ProofRun['mark'] = (line) => append({ run: id, ...line });
  mark({
    proof: 'run',
    suite,
    began: new Date().toISOString(),
    command,
    size,
    commit: await describeCommit(),
    machine: `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    node: process.version,
  });
  return {
    id,
    mark,
    end: (passed) => mark({ proof: 'run', ended: new Date().toISOString(), passed }),
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
function readProofLines(file: string): ProofLine[] {
  if (!existsSync(file)) return [];
  const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return texts.map((line) => JSON.parse(line) as ProofLine);
}

/** Lines of this machine and those that are kept of earlier ones, each once; the run that began last comes last. */
export function readAllProofLines(): ProofLine[] {
  const made = readProofLines(PROOF_LINES);
  const madeHere = new Set(made.map(({ run }) => run));
  const kept = readProofLines(KEPT_LINES).filter(({ run }) => !madeHere.has(run));
  return inOrderOfRuns([...kept, ...made]);
}

function append(line: Readonly<Record<string, unknown>>): void {
  mkdirSync(path.dirname(PROOF_LINES), { recursive: true });
  appendFileSync(PROOF_LINES, `${JSON.stringify(line)}\n`);
}
