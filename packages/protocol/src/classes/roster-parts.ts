import { MAX_ROSTER_PART } from '@lonja/core/roster';
import type { ImportedRoster } from './gradebook.ts';
import { splitCsv } from '../wire/csv-parts.ts';

/** Sends a file in the parts that the server takes, one after the other. @returns what it answered to all of them together */
export async function importRosterInParts(
  csv: string,
  send: (part: string) => Promise<ImportedRoster>,
): Promise<ImportedRoster> {
  let sum: ImportedRoster = { rows: 0, invalid: [], taken: 0, waiting: 0 };
  for (const { csv: part, before } of splitCsv(csv)) {
    const { rows, invalid, taken, waiting } = await send(part);
    sum = {
      rows: sum.rows + rows,
      invalid: [...sum.invalid, ...invalid.map((line) => line + before)],
      taken: sum.taken + taken,
      waiting,
    };
  }
  return sum;
}

/** Confirms numbers in the parts that the server takes, one after the other. @returns how many were confirmed */
export async function confirmNumbersInParts<Seen>(
  numbers: readonly Seen[],
  send: (part: Seen[]) => Promise<{ readonly confirmed: number }>,
): Promise<number> {
  let sum = 0;
  for (let start = 0; start < numbers.length; start += MAX_ROSTER_PART) {
    const { confirmed } = await send(numbers.slice(start, start + MAX_ROSTER_PART));
    sum += confirmed;
  }
  return sum;
}
