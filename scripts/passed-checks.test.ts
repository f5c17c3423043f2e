import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { passedChecks } from './passed-checks.ts';

function makeFile(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lonja-checks-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return path.join(folder, 'cache/passed.json');
}

it('remembers what has passed on the files as they are, each check for itself', () => {
  const file = makeFile();
  passedChecks('monday', file).add('types');
  passedChecks('monday', file).add('arrows');
  passedChecks('tuesday', file).add('arrows');
  expect(passedChecks('monday', file).has('types')).toBe(true);
  expect(passedChecks('monday', file).has('arrows')).toBe(false);
  expect(passedChecks('tuesday', file).has('arrows')).toBe(true);
  expect(passedChecks('tuesday', file).has('dead code')).toBe(false);
});

it('remembers nothing where nobody can say what the files are', () => {
  const file = makeFile();
  passedChecks(undefined, file).add('types');
  expect(passedChecks(undefined, file).has('types')).toBe(false);
  expect(fs.existsSync(file)).toBe(false);
});
