import { expect, test } from 'vitest';
import { confirmNumbersInParts, importRosterInParts } from './roster-parts.ts';

test('a long roster goes in parts of 200 rows, and its lines are counted through', async () => {
  const rows = Array.from({ length: 450 }, (_, row) => `${row},p${row}@school.example`);
  const sent: number[] = [];
  const sum = await importRosterInParts(['externalId,email', ...rows].join('\n'), async (part) => {
    const lines = part.split('\n').length - 1;
    sent.push(lines);
    return { rows: lines, invalid: [3], taken: 1, waiting: sent.length * 10 };
  });
  expect(sent).toEqual([200, 200, 50]);
  expect(sum).toEqual({ rows: 450, invalid: [3, 203, 403], taken: 3, waiting: 30 });
});

test('numbers are confirmed in parts of 200, each of them once', async () => {
  const numbers = Array.from({ length: 450 }, (_, place) => place);
  const parts: number[][] = [];
  const confirmed = await confirmNumbersInParts(numbers, (part) => {
    parts.push(part);
    return Promise.resolve({ confirmed: part.length });
  });
  expect([confirmed, parts.map(({ length }) => length), parts.flat()]).toEqual([
    450,
    [200, 200, 50],
    numbers,
  ]);
});
