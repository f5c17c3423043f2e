import type { ImportedRoster } from './calls/classes/gradebook.ts';
import { partsOf } from './csv-parts.ts';

/** Sends a file in the parts that the server takes, one after the other. @returns what it answered to all of them together */
export async function importRosterInParts(
  csv: string,
  send: (part: string) => Promise<ImportedRoster>,
): Promise<ImportedRoster> {
  let sum: ImportedRoster = { rows: 0, invalid: [], taken: 0, waiting: 0 };
  for (const { csv: part, before } of partsOf(csv)) {
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
