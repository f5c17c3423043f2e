import type { SystemReport } from '@lonja/protocol';

type Process = SystemReport['processes'][number];

/** Processes beyond the last letter begin again with A: nobody runs more than a few. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** How the map of slots names the process at a place of the list. */
export const formatLetter = (place: number): string => LETTERS[place % LETTERS.length] as string;

export const SLOT_COUNT = 256;

/** The process that holds each slot, by its place in the list; undefined where nobody does. */
export function mapHolders(processes: readonly Pick<Process, 'slots'>[]): readonly (number | undefined)[] {
  const holders = Array.from<number | undefined>({ length: SLOT_COUNT });
  processes.forEach(({ slots }, place) => {
    for (const slot of slots) holders[slot] = place;
  });
  return holders;
}
