import {
  closingPriceOf,
  chooseMarginPreset,
  minus,
  NO_BALANCES,
  plus,
  priceToNumber,
  summarizeAccount,
  valuePosition,
  type AccountRules,
  type AccountState,
  type AccountSummary,
  type Balances,
  type MarketQuote,
  type MarketView,
  type PositionState,
  type Quantity,
  type Usd,
} from '@lonja/core';
import type { AccountTerms, Position, User } from '@lonja/protocol';
import { readQuantity, readQuoteAmount, readUsd } from '../shared/figures/wire-amounts.ts';
import { findMarketQuote, type Directory, type FindLiveQuote, type Listing } from './directory.ts';

/**
 * The account and the market as domain objects, built from wire data, so that the browser values and previews with the
 * functions that the server decides with.
 */
export interface BrowserDesk {
  readonly account: AccountState;
  readonly market: MarketView;
  readonly positions: readonly ValuedPosition[];
  readonly summary: AccountSummary;
}

/** An open position at the latest quote, or as the server last valued it where this page has no quote. USD. */
export interface ValuedPosition {
  readonly position: Position;
  readonly quantity: Quantity;
  readonly margin: Usd;
  readonly fullyPaid: boolean;
  /** In the instrument's currency, for display. */
  readonly closingPrice: number;
  /** Milliseconds since 1970 at which the server received that price. */
  readonly quotedAt: number;
  readonly value: Usd;
  readonly invested: Usd;
  /** Market P&L: what margin and equity are computed from. */
  readonly pnl: Usd;
  /** The P&L override where there is one, else the market's. */
  readonly shownPnl: Usd;
}

export function createBrowserDesk(
  user: User,
  positions: readonly Position[],
  directory: Directory,
  find: FindLiveQuote,
  conditions: Pick<MarketView, 'financing' | 'margin'> = {},
): BrowserDesk {
  const held = new Map(positions.map((position) => [position.symbol, position]));
  const quoteOf = (instrumentId: number) => {
    const listing = directory.at(instrumentId);
    const symbol = listing?.asset.symbol ?? '';
    const position = held.get(symbol);
    // Over a split the one comes before the other.
    if (position && position.scale !== find(symbol)?.scale) return undefined;
    return listing && findMarketQuote(listing, directory, find);
  };
  const valued = positions.map((position) => buildValued(position, directory, quoteOf));
  const balances = readBalances(user);
  const account = readBrowserAccount(user, balances, positions, directory, find);
  return {
    account,
    market: {
      ...buildMarket(directory, quoteOf, find),
      ...conditions,
      ...findLeverageLimit(account, conditions),
    },
    positions: valued,
    summary: summarizeAccount(balances, valued),
  };
}

/** The account's own limit of leverage comes before the installation's, for every list of leverages. */
function findLeverageLimit(
  account: AccountState,
  { margin: installation }: Pick<MarketView, 'margin'>,
): Pick<MarketView, 'margin'> {
  const margin = chooseMarginPreset(account, installation);
  return margin ? { margin } : {};
}

function readBalances({ account, balance, totalProfit }: User): Balances {
  if (!account) return { ...NO_BALANCES, cash: readUsd(balance), profit: readUsd(totalProfit) };
  return {
    cash: readUsd(account.cash),
    margin: readUsd(account.margin),
    profit: readUsd(account.profit),
    withdrawal_hold: readUsd(account.withdrawalHold),
  };
}

function readBrowserAccount(
  { account }: User,
  balances: Balances,
  positions: readonly Position[],
  directory: Directory,
  find: FindLiveQuote,
): AccountState {
  const states = positions.flatMap((position) => {
    const listing = directory.of(position.symbol);
    return listing ? [[listing.instrument.id, readPosition(position, listing)] as const] : [];
  });
  return {
    id: 0,
    version: 0,
    entryCount: 0,
    fillCount: 0,
    financedThrough: 0,
    marginCall: undefined,
    balances,
    ...(account?.profitDestination === 'balance' ? { settlesProfit: true } : {}),
    ...(account?.terms ? { terms: readAccountTerms(account.terms) } : {}),
    ...keepOrderDay(account?.orderDay, directory, find),
    ...(account && account.fillProfile !== 'ideal' ? { fillProfile: account.fillProfile } : {}),
    positions: new Map(states),
  };
}

/** While no quote is from after it: this page has no other clock of a world's market. */
const keepOrderDay = (
  day: NonNullable<User['account']>['orderDay'],
  { listings }: Directory,
  find: FindLiveQuote,
): Pick<AccountState, 'orderDay'> =>
  day && !listings.some(({ asset }) => (find(asset.symbol)?.at ?? 0) >= day.endsAt) ? { orderDay: day } : {};

const readAccountTerms = ({
  grant,
  margin,
  assetClasses,
  rules,
}: AccountTerms): NonNullable<AccountState['terms']> => ({
  grant: readUsd(grant),
  ...(margin === 'specification' || margin === 'esma' ? { margin: { kind: margin } } : {}),
  ...(assetClasses ? { assetClasses } : {}),
  // What the wire leaves out is absent here too: no limit.
  ...(rules ? { rules: rules as AccountRules } : {}),
});

const readPosition = (position: Position, listing: Listing): PositionState => ({
  instrumentId: listing.instrument.id,
  openedBy: 0,
  quantity: readQuantity(position.quantity),
  cost: readQuoteAmount(position.cost),
  margin: readUsd(position.margin),
  fullyPaid: position.fullyPaid,
  openedAt: Date.parse(position.openedAt),
  overrides: readOverrides(position),
});

/** Overrides are posted on close, so a preview without them would differ from the desk's decision. */
const readOverrides = ({ hasAdminProfit, setProfit, setBeyond, adminReason, adminAt }: Position) =>
  hasAdminProfit
    ? {
        profit: setProfit === null ? undefined : readUsd(setProfit),
        beyondMarket: setBeyond === null ? undefined : readQuoteAmount(setBeyond),
        act: '',
        reason: adminReason ?? '',
        at: Date.parse(adminAt ?? ''),
      }
    : undefined;

/** The server decides whether a quote is stale and a market open, and its answer says so. */
function buildMarket(
  directory: Directory,
  quoteOf: (id: number) => MarketQuote | undefined,
  find: FindLiveQuote,
): MarketView {
  return {
    now: 0,
    instrumentOf: (id) => {
      const listing = directory.at(id);
      if (!listing) throw new RangeError(`no instrument ${id}`);
      return listing.instrument;
    },
    quoteOf,
    isOpen: () => true,
    isQuotedOnly: (id) => directory.at(id)?.asset.quotedOnly === true,
    isCloseOnly: (id) => {
      const listing = directory.at(id);
      return listing !== undefined && find(listing.asset.symbol)?.isCloseOnly === true;
    },
  };
}

function buildValued(
  position: Position,
  directory: Directory,
  quoteOf: (id: number) => MarketQuote | undefined,
): ValuedPosition {
  const listing = directory.of(position.symbol);
  const quote = listing && quoteOf(listing.instrument.id);
  const held = {
    position,
    quantity: readQuantity(position.quantity),
    margin: readUsd(position.margin),
    fullyPaid: position.fullyPaid,
  };
  if (!listing || !quote) return withShown({ ...held, ...asServerValued(position) });
  const { closingPrice: _, ...valuation } = valuePosition(
    readPosition(position, listing),
    listing.instrument,
    quote,
  );
  return withShown({
    ...held,
    ...valuation,
    closingPrice: priceToNumber(closingPriceOf(held, quote)),
    quotedAt: quote.at,
  });
}

function asServerValued(position: Position) {
  const value = readUsd(position.currentValue.toFixed(2));
  const pnl = readUsd(position.marketProfit);
  // The server's `totalInvested` follows an overridden average price; this is the market's.
  const invested = minus(value, pnl);
  return { closingPrice: position.currentPrice, quotedAt: position.quoteTime, value, invested, pnl };
}

const withShown = (valued: Omit<ValuedPosition, 'shownPnl'>): ValuedPosition => ({
  ...valued,
  shownPnl: computeShownPnl(valued),
});

/** A profit override is constant; the difference by an overridden average price is added to the market's P&L. */
function computeShownPnl({ position, pnl }: Pick<ValuedPosition, 'position' | 'pnl'>): Usd {
  if (position.adminFigure === 'profit') return readUsd(position.profit);
  if (position.adminFigure === null) return pnl;
  return plus(pnl, minus(readUsd(position.profit), readUsd(position.marketProfit)));
}
