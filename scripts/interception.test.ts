import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const JOURNEYS = path.resolve(import.meta.dirname, '../e2e');

test('no journey lets its interception end by itself, which may take a loading page its modules', () => {
  const files = fs
    .readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'));
  const ending = files.filter((file) =>
    /\btimes: \d/.test(fs.readFileSync(path.join(JOURNEYS, file), 'utf8')),
  );
  // By `answerOnce`, after which it goes on.
  expect(ending).toEqual([path.join('pages', 'pass-again.ts')]);
});
