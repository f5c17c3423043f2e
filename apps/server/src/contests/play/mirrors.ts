import { setImmediate as nextTurn } from 'node:timers/promises';
import { MirrorSearch, quantity, usd, wallTimeAt, type MirrorReport } from '@lonja/core';
import { listOrderedFills } from '@lonja/store/contests/entries';
import type { Database } from '@lonja/store/database/database';
import type { RunningContest } from './contest-state.ts';

/** Ordered fills that are compared: the newest. A class of thirty has a few thousand. */
export const MAX_COMPARED = 50_000;
/** Where more than so many trade at once, coincidences say nothing. */
export const CROWD = 10;
/** More fills of one entry than a class can place in some seconds without a program. */
export const EACH = 10;
export const SHOWN_PAIRS = 100;
/** Compared in one turn: some milliseconds, after which whatever else waits comes first (`npm run bench -- contests`). */
export const SLICE = 200;

export interface FoundMirrors extends MirrorReport {
  readonly isCut: boolean;
}

/** Compares what the entries of a contest traded, in slices between which the process does other work. */
export async function findMirrors(
  db: Database,
  { contest, world }: RunningContest,
  withinSeconds: number,
): Promise<FoundMirrors> {
  const clock = world.row();
  const fills = await listOrderedFills(db, contest.id, MAX_COMPARED);
  const search = new MirrorSearch({ withinMs: withinSeconds * 1_000, crowd: CROWD, each: EACH }, SHOWN_PAIRS);
  for (const [place, { at, ...fill }] of fills.entries()) {
    if (place % SLICE === SLICE - 1) await nextTurn();
    search.add({
      ...fill,
      quantity: quantity(fill.quantity),
      value: usd(fill.value),
      at: at.getTime(),
      wallAt: wallTimeAt(clock, at.getTime()),
    });
  }
  return { ...search.report(), isCut: fills.length === MAX_COMPARED };
}
