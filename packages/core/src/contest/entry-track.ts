import { assertInvariant } from '../assert.ts';
import type { ZoneDays } from '../calendar/zone-days.ts';
import type { CalendarDay } from '../calendar/calendar-day.ts';
import { notionalOf, type Instrument } from '../instrument/instrument.ts';
import {
  minus,
  plus,
  quantity as toQuantity,
  ZERO_QUOTE_AMOUNT,
  ZERO_USD,
  type Price,
  type Quantity,
  type QuoteAmount,
  type Usd,
} from '../money/index.ts';
import type { Side } from '../position/position.ts';
import { marketPnlOf } from '../position/valuation.ts';
import { splitHolding } from '../position/split.ts';
import type { MarketQuote } from '../quote/quote.ts';
import type { SplitRatio } from '../quote/split-ratio.ts';
import { EquityPath } from './equity-path.ts';
import type { Scoring, TrackFigures } from './scoring.ts';

/** What of a fill an entry's score depends on. */
export interface TrackedFill {
  readonly kind: 'fill';
  /** Number of the fill among the account's fills. */
  readonly number: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly price: Price;
  readonly opened: Quantity;
  readonly closed: Quantity;
  /** Market result of the part that closed. */
  readonly realizedQuote: QuoteAmount;
  readonly realized: Usd;
  /** Signed quantity of the position afterwards. */
  readonly quantityAfter: Quantity;
  /** Whether the entry's person ordered the fill. */
  readonly isOwn: boolean;
  /** Market time, milliseconds since 1970. */
  readonly at: number;
}

/** What an entry of the ledger added to the account's value, the opening grant left out. */
export interface TrackedPosting {
  readonly kind: 'posting';
  /** Number of the payment among the account's entries. */
  readonly number: number;
  readonly amount: Usd;
  readonly at: number;
}

/** An adjustment of the account to a split; what is paid out for a fraction is a posting of its own. */
export interface TrackedSplit {
  readonly kind: 'split';
  /** Number of the split among the account's adjustments. */
  readonly number: number;
  readonly instrumentId: number;
  readonly ratio: SplitRatio;
  readonly at: number;
}

export type TrackedEvent = TrackedFill | TrackedPosting | TrackedSplit;

/** A moment of the past with its prices. */
export interface PricedInstant {
  /** Market time, milliseconds since 1970. */
  readonly at: number;
  readonly quoteOf: (instrumentId: number) => MarketQuote | undefined;
}

export interface TrackRules {
  readonly grant: Usd;
  readonly scoring: Scoring;
  readonly holdMinutes?: number | undefined;
  /** Day of an instant in the zone whose days are counted; absent where none are. */
  readonly dayOf?: ZoneDays | undefined;
  readonly instrumentOf: (instrumentId: number) => Pick<Instrument, 'priceUnit' | 'quantityStep'>;
}

interface HeldPosition {
  readonly quantity: Quantity;
  readonly cost: QuoteAmount;
  /** When it was opened or added to last. */
  readonly openedAt: number;
}

const MINUTE_MS = 60_000;

/**
 * An entry from its beginning on: its equity at each sampling instant, at the closing side of that instant's prices, with everything up to
 * it and at it; and what else it is scored by. Followed in any number of pieces it comes to the same.
 */
export class EntryTrack {
  readonly #rules: TrackRules;
  readonly #positions = new Map<number, HeldPosition>();
  readonly #path: EquityPath;
  readonly #noteSample: ((equity: Usd) => void) | undefined;
  #value: Usd;
  #notCounted = ZERO_USD;
  #lastDay: CalendarDay | undefined;
  #days = 0;
  #through = { fill: 0, posting: 0, split: 0 };

  /** @param noteSample of each equity at a sampling instant: thousands of entries are followed without keeping theirs */
  constructor(rules: TrackRules, markSample?: (equity: Usd) => void) {
    this.#rules = rules;
    this.#noteSample = markSample;
    this.#value = rules.grant;
    this.#path = new EquityPath(rules.grant);
  }

  /** Numbers of the last fill, the last entry and the last split that it has followed; 0 before the first ones. */
  get through(): { readonly fill: number; readonly posting: number; readonly split: number } {
    return this.#through;
  }

  /** Profits of what was closed too soon. */
  get notCounted(): Usd {
    return this.#notCounted;
  }

  /** Days on which its person traded; 0 where they are not counted. */
  get days(): number {
    return this.#days;
  }

  /** What its samples have come to. */
  get sampled(): EquityPath['figures'] {
    return this.#path.figures;
  }

  /**
   * @param events what has followed since, in order of time
   * @param instants sampling instants that have passed since, in order of time
   */
  advance(events: readonly TrackedEvent[], instants: readonly PricedInstant[]): void {
    let next = 0;
    for (const instant of instants) {
      for (; next < events.length && events[next]!.at <= instant.at; next++) this.#follow(events[next]!);
      this.#sample(this.#equityAt(instant));
    }
    for (const event of events.slice(next)) this.#follow(event);
  }

  /** With an equity, less what is not counted, as the last sample. Exact. */
  scoreAt(equity: Usd): TrackFigures {
    const { score, drawdown } = this.#path.scoreAt(equity, this.#rules.scoring);
    return { score, drawdown, notCounted: this.#notCounted, days: this.#days };
  }

  #sample(equity: Usd): void {
    this.#path.sample(equity);
    this.#noteSample?.(equity);
  }

  #equityAt({ quoteOf }: PricedInstant): Usd {
    let equity = minus(this.#value, this.#notCounted);
    for (const [instrumentId, position] of this.#positions) {
      const quote = quoteOf(instrumentId);
      assertInvariant(quote !== undefined, 'what is held in a world had a quote at every moment of it');
      equity = plus(equity, marketPnlOf(position, this.#rules.instrumentOf(instrumentId), quote));
    }
    return equity;
  }

  #follow(event: TrackedEvent): void {
    if (event.kind === 'posting') {
      this.#value = plus(this.#value, event.amount);
      this.#through = { ...this.#through, posting: event.number };
      return;
    }
    if (event.kind === 'split') {
      this.#through = { ...this.#through, split: event.number };
      this.#split(event);
      return;
    }
    this.#through = { ...this.#through, fill: event.number };
    this.#countDay(event);
    this.#trade(event);
  }

  #split({ instrumentId, ratio }: TrackedSplit): void {
    const held = this.#positions.get(instrumentId);
    if (!held) return;
    const after = splitHolding(held, this.#rules.instrumentOf(instrumentId), ratio);
    if (after) this.#positions.set(instrumentId, { ...held, ...after });
    else this.#positions.delete(instrumentId);
  }

  #countDay({ isOwn, at }: TrackedFill): void {
    const day = isOwn ? this.#rules.dayOf?.(at) : undefined;
    if (day === undefined || day === this.#lastDay) return;
    this.#lastDay = day;
    this.#days += 1;
  }

  /** The cost of what is left, as `applyFill` leaves it. */
  #trade(fill: TrackedFill): void {
    const { instrumentId, side, price, opened, closed, realizedQuote, quantityAfter, at } = fill;
    const held = this.#positions.get(instrumentId);
    if (held) this.#judgeTime(fill, held);
    const instrument = this.#rules.instrumentOf(instrumentId);
    const sign = side === 'buy' ? 1n : -1n;
    const added = notionalOf(instrument, price, toQuantity(opened * sign));
    const released = minus(notionalOf(instrument, price, toQuantity(closed * -sign)), realizedQuote);
    const cost = plus(minus(held?.cost ?? ZERO_QUOTE_AMOUNT, released), added);
    const openedAt = held && opened === 0n ? held.openedAt : at;
    if (quantityAfter === 0n) this.#positions.delete(instrumentId);
    else this.#positions.set(instrumentId, { quantity: quantityAfter, cost, openedAt });
  }

  /** What the end of the contest or a stop-out closes nobody has chosen: it counts, however soon. */
  #judgeTime({ isOwn, closed, realized, at }: TrackedFill, { openedAt }: HeldPosition): void {
    const { holdMinutes } = this.#rules;
    if (holdMinutes === undefined || !isOwn || closed === 0n || realized <= 0n) return;
    if (at - openedAt < holdMinutes * MINUTE_MS) this.#notCounted = plus(this.#notCounted, realized);
  }
}
