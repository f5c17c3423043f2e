import { assertInvariant } from '../assert.ts';

/** A trigger as one number; the next to fire has the largest. */
export interface TriggerRow {
  /** Sign x threshold. */
  readonly key: number;
  readonly placedAt: number;
  readonly id: number;
}

const SMALLEST = 8;

/** The triggers of one instrument and direction, the next to fire last, because removing from the end is cheap. */
export class TriggerList {
  private keys = new Float64Array(SMALLEST);
  private placedAts = new Float64Array(SMALLEST);
  private ids = new Float64Array(SMALLEST);
  private count = 0;

  best(): number | undefined {
    return this.keys[this.count - 1];
  }

  insert(row: TriggerRow): void {
    const place = this.placeOf(row);
    assertInvariant(!this.isAt(place, row), 'a trigger is in the index once');
    if (this.count === this.keys.length) this.grow();
    for (const column of this.columns()) column.copyWithin(place + 1, place, this.count);
    this.keys[place] = row.key;
    this.placedAts[place] = row.placedAt;
    this.ids[place] = row.id;
    this.count += 1;
  }

  remove(row: TriggerRow): boolean {
    const place = this.placeOf(row);
    if (!this.isAt(place, row)) return false;
    for (const column of this.columns()) column.copyWithin(place, place + 1, this.count);
    this.count -= 1;
    return true;
  }

  /** Moves the ids of all rows with the market's key or above into `fired`. @returns how many */
  claim(market: number, fired: number[]): number {
    const before = this.count;
    while (this.count > 0 && (this.keys[this.count - 1] as number) >= market) {
      this.count -= 1;
      fired.push(this.ids[this.count] as number);
    }
    return before - this.count;
  }

  /** The index of the row, or the one at which it belongs. */
  private placeOf(row: TriggerRow): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.firesAfter(middle, row)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private firesAfter(place: number, { key, placedAt, id }: TriggerRow): boolean {
    if (this.keys[place] !== key) return (this.keys[place] as number) < key;
    if (this.placedAts[place] !== placedAt) return (this.placedAts[place] as number) > placedAt;
    return (this.ids[place] as number) > id;
  }

  private isAt(place: number, { key, placedAt, id }: TriggerRow): boolean {
    return (
      place < this.count &&
      this.keys[place] === key &&
      this.placedAts[place] === placedAt &&
      this.ids[place] === id
    );
  }

  private grow(): void {
    this.keys = doubled(this.keys);
    this.placedAts = doubled(this.placedAts);
    this.ids = doubled(this.ids);
  }

  private columns(): readonly Float64Array[] {
    return [this.keys, this.placedAts, this.ids];
  }
}

function doubled(column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(column.length * 2);
  wider.set(column);
  return wider;
}
