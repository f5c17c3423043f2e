import { writeFileSync } from 'node:fs';
import { inOrderOfRuns, renderEvidence, shownLines } from './evidence-table.ts';
import { PROOF_LINES, readProofLines } from './proof-run.ts';
import { runCommand } from './run-command.ts';

const PAGE = 'docs/evidence.md';
/** The lines behind the page. They are committed: a long run counts also where the machine that made it is gone. */
const KEPT_LINES = 'docs/evidence.jsonl';

/** Writes docs/evidence.md from what long runs have left behind on this machine and what is kept of earlier ones. */
const made = readProofLines();
const madeHere = new Set(made.map(({ run }) => run));
const kept = readProofLines(KEPT_LINES).filter(({ run }) => !madeHere.has(run));
const lines = inOrderOfRuns([...kept, ...made]);
if (lines.length > 0) {
  writeFileSync(
    KEPT_LINES,
    shownLines(lines)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  writeFileSync(PAGE, renderEvidence(lines));
  const { passed, output } = await runCommand(['prettier', '--write', PAGE]);
  console.log(passed ? `${PAGE} is written` : output);
  process.exitCode = passed ? 0 : 1;
} else {
  console.error(`There is no ${PROOF_LINES}: npm run prove writes it`);
  process.exitCode = 1;
}
