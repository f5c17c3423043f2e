import {
  allocate,
  getAssetClass,
  isConcentrated,
  magnitude,
  ratePortfolio,
  toRatio,
  recommend,
  returnInBasisPoints,
  sum,
  usdToNumber,
  type Allocation,
  type AssetClass,
  type PortfolioRating,
  type Ratio,
  type Recommendation,
} from '@lonja/core';
import type { User } from '@lonja/protocol';
import { totalPositions } from '../../../account/account-sums.ts';
import type { BrowserDesk, ValuedPosition } from '../../../account/browser-desk.ts';

/** A position's derived figures; USD and percent, as numbers for display. */
interface AnalysedPosition {
  readonly valued: ValuedPosition;
  readonly symbol: string;
  readonly name: string;
  readonly category: string;
  readonly quantity: string;
  readonly currentPrice: number;
  readonly marketValue: number;
  readonly totalCost: number;
  /** The override where there is one. */
  readonly unrealizedPnl: number;
  readonly marketPnl: number;
  /** Market P&L relative to the invested amount, without overrides. */
  readonly unrealizedPnlPercent: number;
  readonly allocationPercent: number;
  readonly decimals: number;
}

export interface PortfolioAnalysis {
  readonly positions: readonly AnalysedPosition[];
  readonly categories: readonly Allocation<string>[];
  readonly rating: PortfolioRating;
  /** Whether a rating is that of the account's days, and not of the open positions alone. */
  readonly isMeasured: Readonly<Record<'volatility' | 'performance', boolean>>;
  readonly recommendations: readonly Recommendation[];
  /** The asset class with the largest part of the exposure; undefined where nothing is held. */
  readonly largest: LargestClass | undefined;
}

interface LargestClass {
  readonly name: AssetClass;
  /** Share of the exposure, longs and shorts alike. */
  readonly percent: number;
  readonly isConcentrated: boolean;
}

/** What is measured of the account, in percent; null or absent where it isn't yet. */
interface MeasuredPercents {
  readonly volatility?: number | null;
  readonly wholeReturn?: number | null;
}

/** The portfolio at the market. Ratings use market results only, never overrides. */
export function analyse(
  positions: readonly ValuedPosition[],
  measured: MeasuredPercents = {},
): PortfolioAnalysis {
  const weights = new Map(
    allocate(positions.map(({ position, value }) => ({ group: position.symbol, value }))).map(
      ({ group, weight }) => [group, Number(weight) / 100],
    ),
  );
  const [largest] = allocate(
    positions.map(({ position, value }) => ({ group: getAssetClass(position.category), value })),
  );
  const pnl = sum(positions.map((position) => position.pnl));
  const putIn = sum(positions.map((position) => magnitude(position.invested)));
  const facts = {
    positions: positions.length,
    marketReturn: putIn === 0n ? undefined : toRatio(pnl, putIn),
    measured: {
      volatility: ratioOfPercent(measured.volatility),
      wholeReturn: ratioOfPercent(measured.wholeReturn),
    },
    ...(largest && { largestShare: largest.weight }),
  };
  return {
    positions: positions.map((valued) => analysePosition(valued, weights)),
    categories: allocate(positions.map(({ position, value }) => ({ group: position.category, value }))),
    rating: ratePortfolio(facts),
    isMeasured: {
      volatility: facts.measured.volatility !== undefined,
      performance: facts.measured.wholeReturn !== undefined,
    },
    recommendations: recommend(facts),
    largest: largest && {
      name: largest.group,
      percent: Number(largest.weight) / 100,
      isConcentrated: isConcentrated(largest.weight),
    },
  };
}

const ratioOfPercent = (percent: number | null | undefined): Ratio | undefined =>
  typeof percent === 'number' ? toRatio(BigInt(Math.round(percent * 100)), 10_000n) : undefined;

const analysePosition = (valued: ValuedPosition, weights: ReadonlyMap<string, number>): AnalysedPosition => ({
  valued,
  symbol: valued.position.symbol,
  name: valued.position.name,
  category: valued.position.category,
  quantity: valued.position.quantity,
  currentPrice: valued.closingPrice,
  marketValue: usdToNumber(valued.value),
  totalCost: usdToNumber(valued.invested),
  unrealizedPnl: usdToNumber(valued.shownPnl),
  marketPnl: usdToNumber(valued.pnl),
  unrealizedPnlPercent: Number(returnInBasisPoints(valued.pnl, valued.invested)) / 100,
  allocationPercent: weights.get(valued.position.symbol) ?? 0,
  decimals: valued.position.decimals,
});

/** The report as a file; overrides are marked, with the market's figure beside them. */
export function buildReport(user: User, desk: BrowserDesk, now: Date) {
  const totals = totalPositions(desk.positions);
  const { positions } = analyse(desk.positions);
  return {
    name: `portfolio-report-${now.toISOString().slice(0, 10)}.json`,
    content: {
      note: 'Virtual funds. No real money was traded.',
      timestamp: now.toISOString(),
      user: {
        id: user.id,
        username: user.username,
        balance: user.balance,
        totalProfit: user.totalProfit,
        setByAdministrators: user.account?.adjustments ?? null,
      },
      totals: {
        positions: positions.length,
        marketValue: usdToNumber(totals.value),
        totalCost: usdToNumber(totals.invested),
        unrealizedPnl: usdToNumber(totals.pnl),
        marketPnl: usdToNumber(totals.marketPnl),
        returnPercent: totals.returnPercent,
        equity: usdToNumber(desk.summary.equity),
      },
      positions: positions.map(({ valued, ...position }) => ({ ...position, ...describeOverride(valued) })),
    },
  };
}

const describeOverride = (valued: ValuedPosition) =>
  valued.position.hasAdminProfit
    ? {
        setByAdministrator: true,
        reason: valued.position.adminReason,
        setAt: valued.position.adminAt,
      }
    : { setByAdministrator: false };
