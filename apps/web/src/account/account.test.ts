import { parseUsd, previewMarketOrder, quantity, usd } from '@lonja/core';
import type { Asset, Position, User } from '@lonja/protocol';
import { describe, expect, it } from 'vitest';
import { returnRate, totalPositions } from './account-sums.ts';
import { createBrowserDesk } from './browser-desk.ts';
import { buildDirectory, symbolsToValue, type Listing } from './directory.ts';

const asset = (symbol: string, part: Partial<Asset> = {}): Asset => ({
  id: symbol,
  symbol,
  name: symbol,
  category: 'forex',
  price: 1,
  bid: 1,
  ask: 1,
  changePercent: 0,
  volume: 0,
  decimals: 5,
  currency: 'USD',
  priceUnit: 1,
  tickSize: '0.00001',
  quantityStep: '0.01',
  minQuantity: '0.01',
  leverageType: 'none',
  quoteTime: 0,
  source: 'simulated',
  label: 'Simulated market',
  closeOnly: false,
  tradable: true,
  ...part,
});

const directory = buildDirectory([
  asset('EURUSD', { leverageType: 'forex' }),
  asset('USDJPY', { currency: 'JPY', decimals: 3, tickSize: '0.001', leverageType: 'forex' }),
  asset('EURDKK', { currency: 'DKK' }),
  asset('AAPL', { category: 'technology', decimals: 2, tickSize: '0.01', leverageType: 'stocks' }),
]);

const position = (symbol: string, part: Partial<Position> = {}): Position => ({
  symbol,
  name: symbol,
  category: 'technology',
  direction: 'long',
  currentQuantity: 2,
  averagePrice: 300,
  currentPrice: 300,
  quoteTime: 0,
  quoteSource: 'simulated',
  currentValue: 600,
  totalInvested: 600,
  leverage: 1,
  leverageType: 'stocks',
  profit: '0.00',
  marketProfit: '0.00',
  profitPercent: 0,
  hasAdminProfit: false,
  adminFigure: null,
  adminReason: null,
  adminAt: null,
  adminProfit: null,
  setProfit: null,
  setBeyond: null,
  currency: 'USD',
  decimals: 2,
  quantity: '2',
  cost: '600.000000',
  margin: '600.000000',
  fullyPaid: true,
  openedAt: '2026-01-01T00:00:00.000Z',
  ...part,
});

const user = {
  balance: '9400.00',
  totalProfit: '0.00',
  account: { cash: '9400.000000', margin: '600.000000', profit: '0.000000', withdrawalHold: '0.000000' },
} as User;

const quotesOf = (quotes: Record<string, readonly [number, number]>) => (symbol: string) => {
  const quote = quotes[symbol];
  return quote && { bid: quote[0], ask: quote[1], at: 1, isCloseOnly: false };
};

const dollars = (text: string) => {
  const parsed = parseUsd(text);
  if (!parsed.ok) throw new Error(text);
  return usd(parsed.units);
};

describe('the account in the browser', () => {
  it('values a long at the bid and adds its P&L to equity, not to free margin when it is fully paid', () => {
    const desk = createBrowserDesk(user, [position('AAPL')], directory, quotesOf({ AAPL: [310.5, 310.6] }));
    expect(desk.positions[0]).toMatchObject({
      closingPrice: 310.5,
      value: dollars('621'),
      invested: dollars('600'),
      pnl: dollars('21'),
    });
    expect(desk.summary).toMatchObject({
      equity: dollars('10021'),
      usedMargin: 0n,
      freeMargin: dollars('9400'),
      marginLevel: undefined,
    });
  });

  it('values a short at the ask and converts a yen result at the mid of USDJPY', () => {
    const short = position('USDJPY', {
      direction: 'short',
      quantity: '-1000',
      cost: '-150000.000000',
      margin: '10.000000',
      fullyPaid: false,
    });
    const desk = createBrowserDesk(user, [short], directory, quotesOf({ USDJPY: [149, 151] }));
    expect(desk.positions[0]).toMatchObject({ closingPrice: 151, pnl: -6_666_667n });
    expect(desk.summary).toMatchObject({ usedMargin: dollars('10'), unrealizedPnl: -6_666_667n });
  });

  it('takes the server’s valuation where there is no quote', () => {
    const known = position('AAPL', { currentValue: 630, marketProfit: '30.00', currentPrice: 315 });
    const desk = createBrowserDesk(user, [known], directory, () => undefined);
    expect(desk.positions[0]).toMatchObject({ closingPrice: 315, value: dollars('630'), pnl: dollars('30') });
  });

  it('values a position by no price of before or after its split, whichever comes first', () => {
    const at = (bid: number, scale?: number) => () => ({ bid, ask: bid, at: 1, isCloseOnly: false, scale });
    const before = position('AAPL', { currentValue: 630, marketProfit: '30.00', currentPrice: 315 });
    const after = { ...before, quantity: '8', currentPrice: 78.75, scale: 4 };
    const worth = (held: Position, quote: ReturnType<typeof at>) => {
      const { positions, market } = createBrowserDesk(user, [held], directory, quote);
      return [positions[0]!.value, market.quoteOf(3) !== undefined];
    };
    expect(worth(before, at(316))).toEqual([dollars('632'), true]);
    expect(worth(after, at(316))).toEqual([dollars('630'), false]);
    expect(worth(before, at(79, 4))).toEqual([dollars('630'), false]);
    expect(worth(after, at(79, 4))).toEqual([dollars('632'), true]);
  });

  it('shows a set P&L and leaves equity to the market', () => {
    const set = position('AAPL', {
      hasAdminProfit: true,
      adminFigure: 'profit',
      adminProfit: 500,
      profit: '500.00',
    });
    const desk = createBrowserDesk(user, [set], directory, quotesOf({ AAPL: [310, 311] }));
    expect(desk.positions[0]).toMatchObject({ shownPnl: dollars('500'), pnl: dollars('20') });
    expect(desk.summary.equity).toBe(dollars('10020'));
  });

  it('previews a close with what is set, as the desk posts it', () => {
    const set = position('AAPL', {
      hasAdminProfit: true,
      adminFigure: 'profit',
      adminProfit: 500,
      profit: '500.00',
      setProfit: '500.000000',
    });
    const desk = createBrowserDesk(user, [set], directory, quotesOf({ AAPL: [310, 311] }));
    const { account, market } = desk;
    const order = {
      instrumentId: (directory.of('AAPL') as Listing).instrument.id,
      side: 'sell',
      quantity: quantity(200_000_000n),
      leverage: 1,
      reduceOnly: true,
      seenPrice: undefined,
      slippage: 50,
    } as const;
    // 9,400 + 600 of margin + an override of 500 in place of the market's 20
    expect(previewMarketOrder(account, order, market)).toMatchObject({
      freeMarginAfter: dollars('10500'),
    });
  });

  it('watches the pairs that a currency converts by', () => {
    const symbols = (symbol: string) => symbolsToValue(directory.of(symbol) as Listing, directory);
    expect(symbols('AAPL')).toEqual(['AAPL']);
    expect(symbols('USDJPY')).toEqual(['USDJPY', 'USDJPY']);
    expect(symbols('EURDKK')).toEqual(['EURDKK', 'EURUSD', 'EURDKK']);
  });
});

describe('sums', () => {
  it('[DSH-10] totals longs and shorts, and the return on what was put in', () => {
    const quotes = quotesOf({ AAPL: [310, 310], EURUSD: [1.2, 1.2] });
    const short = position('EURUSD', { quantity: '-100', cost: '-110.000000', fullyPaid: false });
    const { positions } = createBrowserDesk(user, [position('AAPL'), short], directory, quotes);
    expect(totalPositions(positions)).toEqual({
      value: dollars('500'),
      invested: dollars('490'),
      putIn: dollars('710'),
      pnl: dollars('10'),
      marketPnl: dollars('10'),
      returnPercent: 1.41,
    });
  });

  it('[DSH-06] [DSH-13] returns are the market’s, whatever was set', () => {
    const set = position('AAPL', {
      hasAdminProfit: true,
      adminFigure: 'profit',
      adminProfit: 500,
      profit: '500.00',
    });
    const { positions } = createBrowserDesk(user, [set], directory, quotesOf({ AAPL: [310, 311] }));
    expect(totalPositions(positions)).toMatchObject({
      pnl: dollars('500'),
      marketPnl: dollars('20'),
      returnPercent: 3.33,
    });
  });

  it('[DSH-06] has no return rate on nothing', () => {
    expect(returnRate(dollars('5'), dollars('0'))).toBeUndefined();
    expect(returnRate(dollars('5'), dollars('1000'))).toBe(0.5);
  });
});
