import {
  applyFill,
  assertKindAllows,
  balancedPostings,
  CLIENT_ACCOUNTS,
  ENTRY_KINDS,
  formatDecimal,
  formatRate,
  formatUsdExact,
  InvariantBroken,
  minus,
  negate,
  orderValueOf,
  trimZeros,
  usd,
  USD_SCALE,
  usdToNumber,
  type ClientAccount,
  type EntryKind,
  type Instrument,
  type PositionChange,
  type PositionState,
  type Postings,
} from '@lonja/core';
import type { ExportedAccount, ExportedEntry, ExportedFill, ExportedPosition } from './exported-person.ts';
import {
  requireDecimal,
  parseFillNumber,
  requirePrice,
  requireQuantity,
  requireRate,
  Unreadable,
  requireUsd,
  requireWhole,
  writtenPrice,
  writtenQuantity,
} from './figures.ts';
import type { EntryProblem, FillProblem, Problem, Unchecked } from './problem.ts';
import { verifyParts } from './verify-parts.ts';

export interface BooksProof {
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Unchecked[];
}

type InstrumentOf = (symbol: string) => Instrument | undefined;

/**
 * Computes an account's books again from nothing: every fill's price from its quote, its value, result and margin, every charge and
 * dividend, every entry, every balance and every open position.
 */
export function verifyAccount(account: ExportedAccount, instrumentOf: InstrumentOf): BooksProof {
  const problems: Problem[] = [];
  try {
    new Books(account, instrumentOf, problems).verify();
  } catch (error) {
    if (!(error instanceof InvariantBroken || error instanceof Unreadable)) throw error;
    problems.push({ kind: 'unreadable' });
  }
  const changed = new Set(account.positionChanges.map(({ symbol }) => symbol));
  return { problems, unchecked: [...changed].map((symbol) => ({ kind: 'position_changed', symbol })) };
}

/** What an account has come to, entry by entry. */
class Books {
  readonly #account: ExportedAccount;
  readonly #instrumentOf: InstrumentOf;
  readonly #problems: Problem[];
  /** By symbol. */
  readonly #positions = new Map<string, PositionState>();
  readonly #balances: Record<ClientAccount, bigint> = {
    cash: 0n,
    margin: 0n,
    profit: 0n,
    withdrawal_hold: 0n,
  };

  constructor(account: ExportedAccount, instrumentOf: InstrumentOf, problems: Problem[]) {
    this.#account = account;
    this.#instrumentOf = instrumentOf;
    this.#problems = problems;
  }

  verify(): void {
    const { ledger, transactions } = this.#account;
    const fills = transactions.toSorted((a, b) => parseFillNumber(a.id) - parseFillNumber(b.id));
    let filled = 0;
    let before: ExportedEntry | undefined;
    for (const entry of ledger) {
      const postings = this.#verifyEntry(entry, before);
      before = entry;
      if (entry.kind !== 'fill') continue;
      const fill = fills[filled++];
      if (fill) this.#verifyFill(fill, filled, entry, postings);
      else this.#sayOfEntry('entry_without_fill', entry);
    }
    for (const { id } of fills.slice(filled))
      this.#say({ kind: 'fill_without_entry', fill: parseFillNumber(id) });
    this.#verifyPositions();
    this.#verifyBalances();
  }

  #verifyEntry(entry: ExportedEntry, before: ExportedEntry | undefined): Postings {
    if (entry.number !== (before?.number ?? 0) + 1) this.#sayOfEntry('entry_place', entry);
    if (before && !(Date.parse(entry.at) >= Date.parse(before.at))) this.#sayOfEntry('entry_date', entry);
    const postings = readPostings(entry);
    if (!isAllowed(entry.kind, postings)) this.#sayOfEntry('entry_postings', entry);
    const balances = this.#balances;
    for (const name of CLIENT_ACCOUNTS) balances[name] += postings[name] ?? 0n;
    if (balances.cash < 0n || balances.margin < 0n || balances.withdrawal_hold < 0n)
      this.#sayOfEntry('entry_overdraws', entry);
    const held = (symbol: string) =>
      this.#isChanged(symbol, entry.at) ? undefined : this.#positions.get(symbol);
    this.#problems.push(...verifyParts(entry, postings, { held, instrumentOf: this.#instrumentOf }));
    return postings;
  }

  #verifyFill(fill: ExportedFill, number: number, entry: ExportedEntry, postings: Postings): void {
    const say = (kind: FillProblem): void => this.#say({ kind, fill: number });
    if (fill.id !== `${this.#account.id}-${number}`) say('fill_place');
    if (fill.createdAt !== entry.at) say('fill_date');
    verifyPrice(fill, say);
    const instrument = this.#instrumentOf(fill.symbol);
    if (!instrument) return say('fill_instrument');
    if (fill.leverage < 1) return say('fill_leverage');
    const [paid, size] = [writtenPrice(fill.price), writtenQuantity(fill.quantity)];
    const rate = requireRate(fill.conversion.numerator, fill.conversion.denominator);
    if (fill.conversion.rate !== formatRate(rate)) say('fill_rate');
    if (fill.total !== usdToNumber(orderValueOf(instrument, paid, size, rate))) say('fill_value');
    const change = applyFill(this.#positions.get(fill.symbol), {
      instrument,
      side: fill.type,
      quantity: size,
      price: paid,
      leverage: fill.leverage,
      rate,
      number,
      at: Date.parse(fill.createdAt),
    });
    if (change.after) this.#positions.set(fill.symbol, change.after);
    else this.#positions.delete(fill.symbol);
    if (this.#isChanged(fill.symbol, fill.createdAt)) return;
    const inItsCurrency = trimZeros(formatDecimal(change.realizedQuote, USD_SCALE));
    if (fill.marketProfit !== usdToNumber(change.realized) || fill.conversion.result !== inItsCurrency)
      say('fill_result');
    if (!isSame(postings, postingsOfChange(change))) say('fill_postings');
  }

  #verifyPositions(): void {
    const { positions, positionChanges } = this.#account;
    const isTraced = ({ symbol }: { readonly symbol: string }) =>
      !positionChanges.some((change) => change.symbol === symbol);
    for (const position of positions.filter(isTraced))
      if (!isPosition(position, this.#positions.get(position.symbol)))
        this.#say({ kind: 'position_differs', symbol: position.symbol });
    const listed = new Set(positions.map(({ symbol }) => symbol));
    for (const symbol of this.#positions.keys())
      if (!listed.has(symbol) && isTraced({ symbol })) this.#say({ kind: 'position_missing', symbol });
  }

  #verifyBalances(): void {
    const { cash, margin, profit, withdrawalHold: withdrawal_hold } = this.#account.exact;
    const stated = { cash, margin, profit, withdrawal_hold };
    for (const name of CLIENT_ACCOUNTS)
      if (requireUsd(stated[name]) !== this.#balances[name])
        this.#say({
          kind: 'balance',
          name,
          computed: formatUsdExact(usd(this.#balances[name])),
          stated: stated[name],
        });
  }

  /** Whether something else than fills has changed a position by then, so that they alone do not lead to it. */
  #isChanged(symbol: string, moment: string): boolean {
    return this.#account.positionChanges.some(
      (change) => change.symbol === symbol && Date.parse(change.at) <= Date.parse(moment),
    );
  }

  #sayOfEntry(kind: EntryProblem, { number: entry }: ExportedEntry): void {
    this.#say({ kind, entry });
  }

  #say(problem: Problem): void {
    this.#problems.push(problem);
  }
}

function verifyPrice(fill: ExportedFill, say: (kind: FillProblem) => void): void {
  const { quote, execution } = fill;
  if (!(Date.parse(quote.at) <= Date.parse(fill.createdAt))) say('fill_quote_later');
  const [bid, ask] = [writtenPrice(quote.bid), writtenPrice(quote.ask)];
  if (bid >= ask) say('fill_crossed');
  const away = requirePrice(execution.widening) + requirePrice(execution.impact);
  if (writtenPrice(fill.price) !== (fill.type === 'buy' ? ask + away : bid - away)) say('fill_price');
}

function postingsOfChange({ marginLocked, marginReleased, realized }: PositionChange): Postings {
  const locked = minus(marginLocked, marginReleased);
  return (
    balancedPostings({ cash: negate(locked), margin: locked, profit: realized, market: negate(realized) }) ??
    {}
  );
}

function isPosition(
  { quantity, cost, margin }: ExportedPosition,
  position: PositionState | undefined,
): boolean {
  return (
    position !== undefined &&
    requireQuantity(quantity) === position.quantity &&
    requireDecimal(cost, USD_SCALE) === position.cost &&
    requireUsd(margin) === position.margin
  );
}

const isSame = (one: Postings, other: Postings): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => one[name as ClientAccount] === other[name as ClientAccount],
  );

/** Whether an entry of a kind may post so. */
function isAllowed(kind: string, postings: Postings): boolean {
  if (!Object.hasOwn(ENTRY_KINDS, kind)) return false;
  try {
    assertKindAllows(kind as EntryKind, postings);
    return true;
  } catch (error) {
    if (error instanceof InvariantBroken) return false;
    throw error;
  }
}

/** @throws InvariantBroken where the legs do not sum to zero */
const readPostings = ({ postings }: ExportedEntry): Postings =>
  balancedPostings(
    Object.fromEntries(Object.entries(postings).map(([name, amount]) => [name, usd(requireWhole(amount))])),
  ) ?? {};
