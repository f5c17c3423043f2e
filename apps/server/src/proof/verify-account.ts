import {
  applyFill,
  assertKindAllows,
  balancedPostings,
  CLIENT_ACCOUNTS,
  type ClientAccount,
  type EntryKind,
  formatDecimal,
  formatRate,
  formatUsdExact,
  type Instrument,
  InvariantBroken,
  minus,
  negate,
  orderValueOf,
  type ParsedDecimal,
  parsePrice,
  parseQuantity,
  parseUsd,
  type PositionChange,
  type PositionState,
  type Postings,
  price,
  type Price,
  PRICE_SCALE,
  quantity,
  type Quantity,
  QUANTITY_SCALE,
  roundNumber,
  trimZeros,
  usd,
  USD_SCALE,
  usdToNumber,
} from '@lonja/core';

/** An account as its person's export has it. Prices and quantities are JSON numbers that stand for exactly their decimals. */
export interface ExportedAccount {
  readonly transactions: readonly ExportedFill[];
  /** Amounts in micro-dollars. */
  readonly ledger: readonly ExportedEntry[];
  readonly positions: readonly ExportedPosition[];
  /** USD, with all six decimals. */
  readonly exact: Readonly<Record<'cash' | 'margin' | 'profit' | 'withdrawalHold', string>>;
}

interface ExportedFill {
  /** The account's number, a dash, and the fill's. */
  readonly id: string;
  readonly type: 'buy' | 'sell';
  readonly symbol: string;
  readonly quantity: number;
  readonly price: number;
  readonly total: number;
  readonly marketProfit: number;
  readonly leverage: number;
  readonly createdAt: string;
  readonly quote: { readonly bid: number; readonly ask: number; readonly at: string };
  readonly conversion: {
    readonly numerator: string;
    readonly denominator: string;
    readonly rate: string;
    readonly result: string;
  };
  readonly execution: { readonly widening: string; readonly impact: string };
}

interface ExportedEntry {
  readonly number: number;
  readonly kind: string;
  readonly at: string;
  readonly postings: Readonly<Record<string, string>>;
  readonly charges?: readonly { readonly amount: string }[];
  readonly dividend?: { readonly total: string } | null;
}

interface ExportedPosition {
  readonly symbol: string;
  readonly quantity: string;
  readonly cost: string;
  readonly margin: string;
}

/** Entries after which positions are not what fills alone made of them: an administrator's act, or a split. */
const CHANGES_POSITIONS: ReadonlySet<string> = new Set([
  'position_change',
  'position_adjustment',
  'cash_in_lieu',
]);

/**
 * Recomputes an account from nothing: every fill's price from its quote, its value, result and margin, every entry, every balance and
 * every open position.
 * @returns what does not agree, in words; nothing where all does
 */
export function verifyAccount(
  account: ExportedAccount,
  instrumentOf: (symbol: string) => Instrument | undefined,
): string[] {
  const problems: string[] = [];
  const say = (problem: string): void => void problems.push(problem);
  try {
    verify(account, instrumentOf, say);
  } catch (error) {
    if (!(error instanceof InvariantBroken || error instanceof Unreadable)) throw error;
    say(error.message);
  }
  return problems;
}

/** A field that is no number of its kind. */
class Unreadable extends Error {}

type Say = (problem: string) => void;

function verify(
  account: ExportedAccount,
  instrumentOf: (symbol: string) => Instrument | undefined,
  say: Say,
): void {
  const fills = account.transactions.toSorted((a, b) => numberOf(a) - numberOf(b));
  const positions = new Map<string, PositionState>();
  const balances: Record<ClientAccount, bigint> = { cash: 0n, margin: 0n, profit: 0n, withdrawal_hold: 0n };
  let nextFill = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  for (const [place, entry] of account.ledger.entries()) {
    const what = `entry ${entry.number}`;
    if (entry.number !== place + 1) say(`${what} stands where entry ${place + 1} should`);
    if (!(Date.parse(entry.at) >= lastAt)) say(`${what} is dated before the one before it`);
    lastAt = Date.parse(entry.at);
    const postings = postingsOf(entry);
    assertKindAllows(entry.kind as EntryKind, postings);
    for (const name of CLIENT_ACCOUNTS) balances[name] += postings[name] ?? 0n;
    if (balances.cash < 0n || balances.margin < 0n || balances.withdrawal_hold < 0n)
      say(`${what} takes more than there is`);
    verifyParts(entry, postings, say);
    if (entry.kind !== 'fill') continue;
    const fill = fills[nextFill++];
    if (!fill) say(`${what} is of a fill that is not there`);
    else verifyFill(fill, nextFill, { entry, postings, positions, instrumentOf, say });
  }
  for (const fill of fills.slice(nextFill)) say(`fill ${numberOf(fill)} has no entry`);
  if (!account.ledger.some(({ kind }) => CHANGES_POSITIONS.has(kind)))
    verifyPositions(account.positions, positions, say);
  const { cash, margin, profit, withdrawalHold } = account.exact;
  for (const [name, text] of [
    ['cash', cash],
    ['margin', margin],
    ['profit', profit],
    ['withdrawal_hold', withdrawalHold],
  ] as const)
    if (usdOf(text) !== balances[name]) say(`${name} is ${formatUsdExact(usd(balances[name]))}, not ${text}`);
}

interface FillContext {
  readonly entry: ExportedEntry;
  readonly postings: Postings;
  /** By symbol. */
  readonly positions: Map<string, PositionState>;
  readonly instrumentOf: (symbol: string) => Instrument | undefined;
  readonly say: Say;
}

function verifyFill(fill: ExportedFill, number: number, context: FillContext): void {
  const { entry, postings, positions, instrumentOf, say } = context;
  const what = `fill ${number}`;
  if (numberOf(fill) !== number) say(`${what} is numbered ${numberOf(fill)}`);
  if (fill.createdAt !== entry.at) say(`${what} is dated otherwise than its entry`);
  if (Date.parse(fill.quote.at) > Date.parse(fill.createdAt)) say(`${what} is at a quote of later`);
  const instrument = instrumentOf(fill.symbol);
  if (!instrument) return say(`${what} is in an unknown instrument`);
  const { numerator, denominator } = fill.conversion;
  const rate = { numerator: wholeOf(numerator), denominator: wholeOf(denominator) };
  const [paid, size] = [priceOf(fill.price), quantityOf(fill.quantity)];
  const away = priceText(fill.execution.widening) + priceText(fill.execution.impact);
  const touch = fill.type === 'buy' ? priceOf(fill.quote.ask) : priceOf(fill.quote.bid);
  if (paid !== (fill.type === 'buy' ? touch + away : touch - away))
    say(`${what} is not at its quote, as far away as it says`);
  if (priceOf(fill.quote.bid) >= priceOf(fill.quote.ask)) say(`${what} is at a crossed quote`);
  if (fill.conversion.rate !== formatRate(rate)) say(`${what} has another rate than its parts give`);
  if (!Number.isSafeInteger(fill.leverage) || fill.leverage < 1) return say(`${what} has no leverage`);
  const change = applyFill(positions.get(fill.symbol), {
    instrument,
    side: fill.type,
    quantity: size,
    price: paid,
    leverage: fill.leverage,
    rate,
    number,
    at: Date.parse(fill.createdAt),
  });
  if (change.after) positions.set(fill.symbol, change.after);
  else positions.delete(fill.symbol);
  if (fill.total !== usdToNumber(orderValueOf(instrument, paid, size, rate)))
    say(`${what} has another value`);
  if (fill.marketProfit !== usdToNumber(change.realized)) say(`${what} has another result`);
  if (fill.conversion.result !== trimZeros(formatDecimal(change.realizedQuote, USD_SCALE)))
    say(`${what} has another result in its currency`);
  if (!isSame(postings, postingsOfChange(change))) say(`${what} posts something else than it did`);
}

function postingsOfChange({ marginLocked, marginReleased, realized }: PositionChange): Postings {
  const locked = minus(marginLocked, marginReleased);
  return (
    balancedPostings({ cash: negate(locked), margin: locked, profit: realized, market: negate(realized) }) ??
    {}
  );
}

/** What a night's or a dividend's entry is made of. Charges are listed rounded, and rounded once together. */
function verifyParts(
  { number, kind, charges = [], dividend }: ExportedEntry,
  postings: Postings,
  say: Say,
): void {
  if (kind === 'financing') {
    const listed = charges.reduce((total, { amount }) => total + usdOf(amount), 0n);
    const apart = listed - (postings.profit ?? 0n);
    if (apart > BigInt(charges.length) || -apart > BigInt(charges.length))
      say(`entry ${number} is not the sum of its charges`);
  }
  if (kind === 'dividend' && dividend && usdOf(dividend.total) !== (postings.profit ?? 0n))
    say(`entry ${number} pays another dividend than it says`);
}

function verifyPositions(
  exported: readonly ExportedPosition[],
  positions: ReadonlyMap<string, PositionState>,
  say: Say,
): void {
  for (const { symbol, quantity: held, cost, margin } of exported) {
    const position = positions.get(symbol);
    const agrees =
      position !== undefined &&
      textOf(parseQuantity(held)) === position.quantity &&
      usdOf(cost) === position.cost &&
      usdOf(margin) === position.margin;
    if (!agrees) say(`the position in ${symbol} is another one than its fills lead to`);
  }
  for (const symbol of positions.keys())
    if (!exported.some((position) => position.symbol === symbol)) say(`the position in ${symbol} is missing`);
}

const isSame = (one: Postings, other: Postings): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => one[name as ClientAccount] === other[name as ClientAccount],
  );

/** @throws InvariantBroken where the legs do not sum to zero */
const postingsOf = ({ postings }: ExportedEntry): Postings =>
  balancedPostings(
    Object.fromEntries(Object.entries(postings).map(([name, amount]) => [name, usd(wholeOf(amount))])),
  ) ?? {};

const numberOf = ({ id }: Pick<ExportedFill, 'id'>): number => Number(id.slice(id.indexOf('-') + 1));

function textOf(parsed: ParsedDecimal): bigint {
  if (!parsed.ok) throw new Unreadable('a figure is no decimal number of its kind');
  return parsed.units;
}

function wholeOf(text: string): bigint {
  if (!/^-?\d{1,40}$/.test(text)) throw new Unreadable(`${text} is no whole number`);
  return BigInt(text);
}

const usdOf = (text: string): bigint => textOf(parseUsd(text));
const priceText = (text: string): bigint => textOf(parsePrice(text));
/** A JSON number stands for the decimal that it is written as. */
const priceOf = (value: number): Price => price(textOf(roundNumber(value, PRICE_SCALE, 'half_even')));
const quantityOf = (value: number): Quantity =>
  quantity(textOf(roundNumber(value, QUANTITY_SCALE, 'half_even')));
