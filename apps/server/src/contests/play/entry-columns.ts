import { ZERO_USD, type Unranked, type Usd } from '@lonja/core';
import { grown } from '../../trading/watches/exposures.ts';
import type { FixedFigures } from './ranking.ts';

/** No row among the exposures: the entry holds nothing. */
export const FLAT = -1;

/** What of an entry no price changes, with what follows from it. */
interface SettledFigures {
  readonly fixed: FixedFigures;
  /** Profits that do not count, and days of trading. */
  readonly notCounted: Usd;
  readonly days: number;
  readonly excluded: Unranked | undefined;
}

/** What every ranking reads of the entries, by row: numbers in typed arrays; the rest, which few of them have, in plain ones. */
export class EntryColumns {
  account = new Int32Array(1_024);
  fills = new Int32Array(1_024);
  lastFillAt = new Float64Array(1_024);
  /** Row of what the entry holds among the exposures. */
  held = new Int32Array(1_024);
  /** Micros of a USD, by floats: profits that do not count; and what each entry came to at the last ranking, less those. */
  notCounted = new Float64Array(1_024);
  equity = new Float64Array(1_024);
  readonly fixed: FixedFigures[] = [];
  readonly days: number[] = [];
  readonly excluded: (Unranked | undefined)[] = [];
  readonly notCountedUsd: Usd[] = [];
  /** Worth of those that hold nothing. */
  readonly bare: Usd[] = [];
  length = 0;

  /** @returns its row */
  add(): number {
    if (this.length === this.account.length) this.#grow();
    return this.length++;
  }

  /** @param worth the row of what it holds, or what it is worth without anything */
  setWorth(row: number, worth: number | Usd): void {
    const isHeld = typeof worth === 'number';
    this.held[row] = isHeld ? worth : FLAT;
    this.bare[row] = isHeld ? ZERO_USD : worth;
  }

  settle(row: number, { fixed, notCounted, days, excluded }: SettledFigures): void {
    this.account[row] = fixed.account;
    this.fills[row] = fixed.fills;
    this.lastFillAt[row] = fixed.lastFillAt ?? 0;
    this.notCounted[row] = Number(notCounted);
    this.notCountedUsd[row] = notCounted;
    this.fixed[row] = fixed;
    this.days[row] = days;
    this.excluded[row] = excluded;
  }

  #grow(): void {
    this.account = grown(this.account);
    this.fills = grown(this.fills);
    this.lastFillAt = grown(this.lastFillAt);
    this.held = grown(this.held);
    this.notCounted = grown(this.notCounted);
    this.equity = grown(this.equity);
  }
}
