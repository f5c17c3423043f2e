import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { recordProof } from '../record-proof.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';

const SCRIPT = path.resolve(import.meta.dirname, 'plant-faults.ts');
const FAULTS = PLANTED_FAULTS.slice(0, Number(process.env['PROVE_FAULTS'] ?? 8));

test('each fault has its one place in the program', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const places = (file: string, text: string): number =>
    readFileSync(path.join(root, file), 'utf8').split(text).length - 1;
  const lost = PLANTED_FAULTS.filter(({ file, text }) => places(file, text) !== 1);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test(
  `${FAULTS.length} planted faults are each caught by the test that claims them`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const run = promisify(execFile)(process.execPath, [SCRIPT, String(FAULTS.length)]);
    run.child.stdin?.end();
    // An uncaught fault ends the script with an error; its output is read all the same.
    const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
    const lines = stdout.split('\n').filter((line) => line.startsWith('{"fault"'));
    const found = lines.map(
      (line) => JSON.parse(line) as { readonly fault: string; readonly caught: boolean },
    );
    const milliseconds = Math.round(performance.now() - startedAt);
    const caught = found.filter((one) => one.caught).length;
    recordProof({ proof: 'planted faults', milliseconds, faults: FAULTS.length, caught });
    expect(found).toEqual(
      FAULTS.map(({ name, test: claim }) => ({ fault: name, test: claim, caught: true })),
    );
  },
);
