import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { renderEvidence, type ProofLine } from './evidence-table.ts';
import { runCommand } from './run-command.ts';

const LINES = 'artifacts/proofs.jsonl';
const PAGE = 'docs/evidence.md';

/** Writes docs/evidence.md from what long runs have left behind on this machine. */
if (existsSync(LINES)) {
  const lines = readFileSync(LINES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ProofLine);
  writeFileSync(PAGE, renderEvidence(lines));
  const { passed, output } = await runCommand(['prettier', '--write', PAGE]);
  console.log(passed ? `${PAGE} is written` : output);
  process.exitCode = passed ? 0 : 1;
} else {
  console.error(`There is no ${LINES}: npm run prove writes it`);
  process.exitCode = 1;
}
