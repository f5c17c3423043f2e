import {
  accountValueOf,
  assertInvariant,
  rankEntries,
  usd,
  valueAccount,
  type EntryFigures,
  type MarketView,
  type Standing,
  type Usd,
} from '@lonja/core';
import type { EntryRecord } from '@lonja/store';
import type { Marks } from '../market/marks.ts';
import { Exposures } from '../watches/exposures.ts';
import type { RunningContest } from './contest-state.ts';

/** Ranks entries by what their accounts are worth at these prices. Places are final once all accounts are closed. */
export function rankAt(
  { contest, world }: RunningContest,
  entries: Iterable<EntryRecord>,
  view: MarketView,
): Standing[] {
  const endedAt = endOf(world);
  const figures = [...entries].map((entry) => figuresOf(entry, equityOf(entry, view), endedAt));
  return rankEntries(figures, contest.ruleset.leastFills);
}

/**
 * The entries of a contest that goes on, ranked again and again by floats: ten thousand are ranked within a few milliseconds, where exact
 * equities take three times as long (`npm run bench -- contests`). Provisional: the results are ranked by `rankAt`.
 */
export class LiveRanking {
  readonly #exposures: Exposures;
  readonly #marks: Marks;
  readonly #entries = new Map<number, EntryRecord>();
  /** Accounts as they were ranked last: the next ranking differs little from it, so that sorting takes hardly more than reading. */
  #order: number[] = [];

  constructor(marks: Marks) {
    this.#marks = marks;
    this.#exposures = new Exposures(marks, { withPaid: true });
  }

  /** By account. */
  get entries(): ReadonlyMap<number, EntryRecord> {
    return this.#entries;
  }

  put(entry: EntryRecord): void {
    const { id } = entry.account;
    if (!this.#entries.has(id)) this.#order.push(id);
    this.#entries.set(id, entry);
    this.#exposures.put(entry.account);
  }

  rank({ contest, world }: RunningContest): Standing[] {
    const endedAt = endOf(world);
    this.#marks.refresh();
    this.#exposures.value(this.#marks);
    const figures = this.#order.map((account) => {
      const entry = this.#entries.get(account) as EntryRecord;
      return figuresOf(entry, this.#equityOf(entry), endedAt);
    });
    const standings = rankEntries(figures, contest.ruleset.leastFills);
    this.#order = standings.map(({ account }) => account);
    return standings;
  }

  #equityOf({ account }: EntryRecord): Usd {
    const worth = this.#exposures.worth(account.id);
    if (worth === undefined) return accountValueOf(account.balances);
    assertInvariant(!Number.isNaN(worth), 'what is held in a world has a quote');
    return usd(BigInt(Math.round(worth * MICROS)));
  }
}

const MICROS = 1e6;

/** Market time before which whoever closes an entry withdraws it: while a contest settles, its entries end one after the other. */
const endOf = (world: RunningContest['world']): number => world.row().endsAt ?? Number.POSITIVE_INFINITY;

function figuresOf(entry: EntryRecord, equity: Usd, endedAt: number): EntryFigures {
  const { account, closedAt, lastFillAt, disqualifiedAt, isSet, isErased } = entry;
  return {
    account: account.id,
    equity,
    fills: account.fillCount,
    lastFillAt: lastFillAt?.getTime(),
    isDisqualified: disqualifiedAt !== null,
    isWithdrawn: isErased || (closedAt !== null && closedAt.getTime() < endedAt),
    isSet,
  };
}

/** Exact. A closed account holds nothing. */
function equityOf({ account }: EntryRecord, view: MarketView): Usd {
  if (account.positions.size === 0) return accountValueOf(account.balances);
  const summary = valueAccount(account, view);
  assertInvariant(summary !== undefined, 'what is held in a world has a quote');
  return summary.equity;
}
