import { writeFileSync } from 'node:fs';
import { renderEvidence, shownLines } from './evidence-table.ts';
import { KEPT_LINES, PROOF_LINES, readAllProofLines } from './proof-run.ts';
import { runCommand } from './run-command.ts';

const PAGE = 'docs/evidence.md';

/** Writes docs/evidence.md from what long runs have left behind on this machine and what is kept of earlier ones. */
const lines = readAllProofLines();
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
