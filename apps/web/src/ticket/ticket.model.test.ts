import {
  formatQuantity,
  parsePrice,
  parseUsd,
  usd,
  type MarginPreset,
  type Quantity,
  type Side,
} from '@lonja/core';
import { CallError } from '@lonja/protocol/client';
import type { Asset, Position, User } from '@lonja/protocol';
import { describe, expect, it } from 'vitest';
import { createBrowserDesk } from '../account/browser-desk.ts';
import { buildDirectory, type Listing } from '../account/directory.ts';
import { convertToOtherUnit } from './lots.ts';
import {
  countedIn,
  initialDraft,
  leverageChoices,
  startingDraft,
  startingLeverage,
  withChosen,
  withUnits,
  type SingleDraft,
  type TicketDraft,
} from './ticket-draft.ts';
import { buildTicketInput, type TicketInput } from './ticket-input.ts';
import { describeTicket, findMovedPrice, nextSubmission } from './ticket.model.ts';

const asset = (symbol: string, leverageType: Asset['leverageType'], decimals: number): Asset => ({
  id: symbol,
  symbol,
  name: symbol,
  category: { EURUSD: 'forex', XAUUSD: 'commodities', 'GC=F': 'futures' }[symbol] ?? 'technology',
  price: 1,
  bid: 1,
  ask: 1,
  changePercent: 0,
  volume: 0,
  decimals,
  currency: 'USD',
  priceUnit: 1,
  tickSize: (10 ** -decimals).toFixed(decimals),
  quantityStep: '0.01',
  minQuantity: '0.01',
  leverageType,
  quoteTime: 0,
  source: 'simulated',
  label: 'Simulated market',
  tradable: true,
  closeOnly: false,
});

const directory = buildDirectory([
  asset('AAPL', 'stocks', 2),
  asset('EURUSD', 'forex', 5),
  asset('XAUUSD', 'none', 2),
  { ...asset('GC=F', 'none', 2), source: 'yahoo', label: 'Delayed 10 min', delayMinutes: 10 },
  { ...asset('^VIX', 'none', 2), quotedOnly: true, tradable: false },
]);
const QUOTES: Record<string, readonly [number, number]> = {
  AAPL: [100, 101],
  EURUSD: [1.1, 1.1002],
  'GC=F': [10, 11],
  '^VIX': [19.9, 20],
};
const user = {
  account: { cash: '1000.000000', margin: '0.000000', profit: '0.000000', withdrawalHold: '0.000000' },
} as User;
const long: Position = {
  symbol: 'AAPL',
  quantity: '2',
  cost: '180.000000',
  margin: '180.000000',
  fullyPaid: true,
  openedAt: '2026-01-01T00:00:00.000Z',
  marketProfit: '0.00',
  profit: '0.00',
  currentValue: 0,
  totalInvested: 0,
  currentPrice: 0,
  quoteTime: 0,
} as Position;

const listing = (symbol: string) => directory.of(symbol) as Listing;
const price = (text: string) => {
  const parsed = parsePrice(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.units;
};
const dollars = (text: string) => {
  const parsed = parseUsd(text);
  if (!parsed.ok) throw new Error(text);
  return usd(parsed.units);
};

function ticket(
  symbol: string,
  draft: Partial<TicketDraft>,
  options: {
    held?: boolean;
    reduceOnly?: boolean;
    autoStopPercent?: number;
    isCloseOnly?: boolean;
    user?: User;
    margin?: MarginPreset;
  } = {},
) {
  const find = (name: string) => {
    const quote = QUOTES[name];
    return quote && { bid: quote[0], ask: quote[1], at: 5, isCloseOnly: options.isCloseOnly ?? false };
  };
  const desk = createBrowserDesk(
    options.user ?? user,
    options.held ? [{ ...long, symbol }] : [],
    directory,
    find,
    options.margin ? { margin: options.margin } : {},
  );
  return describeTicket(
    { ...initialDraft('buy'), ...draft },
    {
      listing: listing(symbol),
      account: desk.account,
      market: desk.market,
      reduceOnly: options.reduceOnly ?? false,
      autoStopPercent: options.autoStopPercent,
    },
  );
}

describe('[DLG-01] the ticket', () => {
  it('starts with quantity 1 and leverage 1', () => {
    expect(initialDraft('buy')).toMatchObject({
      side: 'buy',
      type: 'market',
      quantity: '1',
      unit: 'units',
      leverage: 1,
      price: '',
      stopLoss: undefined,
      takeProfit: '',
    });
  });

  it.each([
    ['2', 'sell'],
    ['-0.5', 'buy'],
  ] as [string, Side][])('of a position of %s starts with all of it on its closing side', (held, side) => {
    const units = BigInt(Math.round(Number(held) * 1e8));
    expect(initialDraft('buy', units as never, 30)).toMatchObject({
      side,
      quantity: held.replace('-', ''),
      leverage: 1,
    });
  });

  it('offers the leverage of the class, and none where it is fixed', () => {
    expect(leverageChoices(listing('AAPL'), undefined)).toEqual([1, 2, 5, 10, 20, 30]);
    expect(leverageChoices(listing('EURUSD'), undefined)).toEqual([1, 10, 50, 100, 200, 500]);
    expect(leverageChoices(listing('XAUUSD'), undefined)).toEqual([]);
  });

  it('previews an order that waits where prices arrive late, also with a bracket, and refuses none for it', () => {
    const { preview, problem } = ticket('GC=F', { quantity: '2', stopLoss: '9' });
    expect(problem).toBeUndefined();
    expect(preview).toMatchObject({ value: dollars('22'), pnlAtStop: dollars('-4') });
    expect(ticket('GC=F', { quantity: '200' }).problem?.kind).toBe('insufficient');
  });

  it('previews price, value, margin, spread and what is left', () => {
    expect(ticket('AAPL', { quantity: '2', leverage: 10 })).toMatchObject({
      problem: undefined,
      preview: {
        value: dollars('202'),
        marginRequired: dollars('20.2'),
        // what it stands at right after: 2 x (101 - 100)
        spreadCost: dollars('2'),
        balanceAfter: dollars('979.8'),
        freeMarginAfter: dollars('977.8'),
      },
    });
  });

  it.each([
    ['buy', { quantity: '2' }, { before: price('90'), after: price('95.5') }],
    ['buy', { quantity: '2', type: 'limit', price: '80' }, { before: price('90'), after: price('85') }],
    // It closes a part, or turns the position around.
    ['sell', { quantity: '1' }, undefined],
    ['sell', { quantity: '5' }, undefined],
  ] as const)('says what a %s of %j makes of the average of what is held', (side, draft, averages) => {
    expect(ticket('AAPL', { side, ...draft }, { held: true }).averages).toEqual(averages);
    expect(ticket('AAPL', { side, ...draft }).averages).toBeUndefined();
  });

  it.each([
    ['', 'quantity_missing'],
    ['0', 'quantity_missing'],
    ['-1', 'quantity_missing'],
    ['abc', 'quantity_invalid'],
    ['0.001', 'quantity_off_grid'],
  ])('quantity %j: %s', (quantity, kind) => {
    expect(ticket('AAPL', { quantity }).problem).toMatchObject({ kind });
  });

  it('waits where there is no quote', () => {
    expect(ticket('XAUUSD', {})).toMatchObject({ preview: undefined, problem: { kind: 'no_quote' } });
  });

  it('opens nothing while the quotes make no sense, as the desk would refuse, and still closes', () => {
    expect(ticket('AAPL', {}, { isCloseOnly: true }).problem).toEqual({ kind: 'close_only' });
    const closing = { held: true, reduceOnly: true, isCloseOnly: true };
    expect(ticket('AAPL', { side: 'sell', quantity: '2' }, closing).problem).toBeUndefined();
  });

  it('opens nothing in what is quoted and not traded, whatever the order, and closes what is held of it', () => {
    const kinds: Partial<TicketDraft>[] = [
      {},
      { side: 'sell' },
      { type: 'limit', price: '19' },
      { type: 'stop', price: '21' },
      { stopLoss: '10', takeProfit: '30' },
    ];
    for (const draft of kinds) expect(ticket('^VIX', draft).problem).toEqual({ kind: 'not_traded' });
    const closing = { held: true, reduceOnly: true };
    expect(ticket('^VIX', { side: 'sell', quantity: '2' }, closing).problem).toBeUndefined();
  });

  it('says that leverage puts all of a fully paid long on margin', () => {
    const big = ticket('AAPL', { leverage: 10, quantity: '10' }, { held: true });
    expect(big).toMatchObject({ problem: undefined, preview: { putsOnMargin: true } });
    expect(ticket('AAPL', { quantity: '5' }, { held: true }).preview).toMatchObject({ putsOnMargin: false });
  });

  it('adds nothing on leverage to a fully paid long whose gain would count, as the desk would refuse', () => {
    expect(ticket('AAPL', { leverage: 10 }, { held: true }).problem).toEqual({ kind: 'fully_paid' });
    expect(ticket('AAPL', { leverage: 10, stopLoss: '90' }, { held: true }).problem).toEqual({
      kind: 'fully_paid',
    });
    expect(ticket('AAPL', {}, { held: true }).problem).toBeUndefined();
  });

  it('never closes more than is held when it only reduces', () => {
    const reduce = { held: true, reduceOnly: true };
    expect(ticket('AAPL', { side: 'sell', quantity: '2' }, reduce).problem).toBeUndefined();
    expect(ticket('AAPL', { side: 'sell', quantity: '3' }, reduce).problem).toEqual({
      kind: 'exceeds_position',
      held: '2',
    });
  });
});

describe('orders that wait, and protection', () => {
  it('[DSH-29] opens with the leverage that was saved, or the nearest that the instrument has', () => {
    const saved = { defaultLeverage: 30, savedAt: '2026-01-01T00:00:00.000Z' };
    expect(startingLeverage(listing('AAPL'), saved, undefined)).toBe(30);
    // 10 and 50 are as near: the lower one.
    expect(startingLeverage(listing('EURUSD'), saved, undefined)).toBe(10);
    expect(startingLeverage(listing('AAPL'), { ...saved, savedAt: null }, undefined)).toBe(1);
  });

  it('previews what the stop loses and the target wins', () => {
    expect(ticket('AAPL', { quantity: '2', stopLoss: '90', takeProfit: '111' })).toMatchObject({
      problem: undefined,
      preview: { pnlAtStop: dollars('-22'), pnlAtTarget: dollars('20') },
    });
  });

  it.each([
    [{ type: 'limit', price: '' }, { kind: 'price_missing' }],
    [{ type: 'limit', price: 'x' }, { kind: 'price_invalid' }],
    [
      { type: 'limit', price: '99.999' },
      { kind: 'price_off_grid', step: '0.01' },
    ],
    [
      { type: 'stop', price: '90' },
      { kind: 'stop_order_side', market: '101.00' },
    ],
    [{ stopLoss: '105' }, { kind: 'stop_loss_side', reference: '100.00' }],
    [{ takeProfit: '90' }, { kind: 'take_profit_side', reference: '100.00' }],
  ] as const)('%j: %j', (draft, problem) => {
    expect(ticket('AAPL', draft).problem).toEqual(problem);
  });

  it('[DSH-29] takes the automatic stop loss along until somebody types another, or none', () => {
    const auto = { autoStopPercent: 2 };
    expect(ticket('AAPL', {}, auto).stopLoss).toBe('98.98');
    expect(ticket('AAPL', { side: 'sell' }, auto).stopLoss).toBe('102.00');
    expect(ticket('AAPL', { type: 'limit', price: '50' }, auto).stopLoss).toBe('49.00');
    expect(ticket('AAPL', { stopLoss: '' }, auto).stopLoss).toBe('');
    expect(ticket('AAPL', { stopLoss: '97' }, auto).stopLoss).toBe('97');
    expect(ticket('AAPL', {}).stopLoss).toBe('');
    expect(
      ticket('AAPL', { side: 'sell', quantity: '1' }, { ...auto, held: true, reduceOnly: true }).stopLoss,
    ).toBe('');
  });
});

it('[DLG-02] says how much is missing and what would pass', () => {
  expect(ticket('AAPL', { quantity: '10' }).problem).toEqual({
    kind: 'insufficient',
    missing: dollars('10'),
    // 1,000 / (101 + 4): four spreads of headroom
    affordable: '9.52',
    profit: undefined,
  });
});

describe('a leverage that a preset limits', () => {
  const ESMA: MarginPreset = { kind: 'esma' };

  it('is offered up to the limit, also where the specification lists none', () => {
    expect(leverageChoices(listing('AAPL'), ESMA)).toEqual([1, 2, 5]);
    expect(leverageChoices(listing('EURUSD'), ESMA)).toEqual([1, 2, 5, 10, 20, 30]);
    expect(leverageChoices(listing('XAUUSD'), ESMA)).toEqual([1, 2, 5, 10, 20]);
    const saved = { defaultLeverage: 20, savedAt: '2026-11-21T12:00:00.000Z' };
    expect(startingLeverage(listing('XAUUSD'), saved, ESMA)).toBe(20);
    expect(startingLeverage(listing('AAPL'), saved, ESMA)).toBe(5);
  });

  it('is refused with the highest that is allowed, at the market and for an order that waits', () => {
    const problem = { kind: 'leverage', highest: 5 };
    expect(ticket('AAPL', { leverage: 10 }, { margin: ESMA }).problem).toEqual(problem);
    expect(ticket('AAPL', { leverage: 10, type: 'limit', price: '99' }, { margin: ESMA }).problem).toEqual(
      problem,
    );
    expect(ticket('AAPL', { leverage: 5 }, { margin: ESMA }).problem).toBeUndefined();
  });

  it('that is no longer among the choices stands there all the same, in its place', () => {
    expect(withChosen([1, 2, 5], 10)).toEqual([1, 2, 5, 10]);
    expect(withChosen([1, 2, 5], 2)).toEqual([1, 2, 5]);
  });
});

describe('a quantity in lots', () => {
  const { instrument } = listing('EURUSD');
  const lots = (quantity: string): TicketDraft => ({ ...initialDraft('buy'), unit: 'lots', quantity });
  const start = (symbol: string, held?: string) => {
    const units = held === undefined ? undefined : (BigInt(Math.round(Number(held) * 1e8)) as Quantity);
    const draft = startingDraft(listing(symbol).instrument, {
      side: 'buy',
      held: units,
      leverage: 1,
      unit: 'lots',
    });
    return [draft.quantity, draft.unit];
  };

  it('starts with a hundredth of one, of a position with all of it, and of a share with a unit', () => {
    expect(start('EURUSD')).toEqual(['0.01', 'lots']);
    expect(start('EURUSD', '-12345.67')).toEqual(['0.1234567', 'lots']);
    expect(start('AAPL')).toEqual(['1', 'units']);
  });

  it('of a position that is turned around is twice as many on its closing side, at the leverage of an opening', () => {
    const turned = (unit: 'units' | 'lots', held: bigint) =>
      startingDraft(instrument, {
        side: 'buy',
        held: held as Quantity,
        leverage: 30,
        unit,
        reverses: true,
      });
    expect(turned('units', 1_000_000_000_000n)).toMatchObject({
      side: 'sell',
      quantity: '20000',
      leverage: 30,
    });
    expect(turned('lots', -1_000_000_000_000n)).toMatchObject({ side: 'buy', quantity: '0.2', unit: 'lots' });
  });

  it('is the same order as in units, and is sent in units', () => {
    const inUnits = { ...initialDraft('buy'), quantity: '1000', leverage: 10 };
    const inLots = { ...lots('0.01'), leverage: 10 };
    expect(ticket('EURUSD', inLots).preview).toEqual(ticket('EURUSD', inUnits).preview);
    const { units } = ticket('EURUSD', inLots);
    const { input } = buildTicketInput(
      { ...inLots, type: 'market' },
      {
        units: formatQuantity(units!),
        takeProfit: '',
        userId: 'u1',
        listing: listing('EURUSD'),
        reduceOnly: false,
        seenPrice: 1.1,
        value: dollars('1100'),
        margin: dollars('110'),
        now: new Date(0),
        idempotencyKey: 'k',
        stopLoss: '1.05',
      },
    );
    expect(input).toMatchObject({ body: { quantity: '1000' } });
  });

  it('is refused off the steps of the instrument, never rounded', () => {
    // 0.00000001 of 100,000 is 0.001 units, a tenth of the smallest step
    expect(ticket('EURUSD', lots('0.00000001')).problem).toEqual({ kind: 'quantity_off_grid', step: '0.01' });
    expect(ticket('EURUSD', lots('0.000000001')).problem).toEqual({ kind: 'quantity_invalid' });
    expect(ticket('EURUSD', lots('')).problem).toEqual({ kind: 'quantity_missing' });
    expect(ticket('EURUSD', lots('0')).problem).toEqual({ kind: 'quantity_missing' });
    expect(ticket('EURUSD', lots('-1')).problem).toEqual({ kind: 'quantity_missing' });
  });

  it.each([
    ['1000', 'units', { unit: 'lots', text: '0.01', isExact: true }],
    ['0.01', 'lots', { unit: 'units', text: '1000', isExact: true }],
    ['0.0001', 'units', { unit: 'lots', text: '0', isExact: false }],
    ['x', 'units', undefined],
    ['0', 'lots', undefined],
    ['-5', 'units', undefined],
  ] as const)('of %s %s says beside it what it is otherwise', (quantity, unit, other) => {
    expect(convertToOtherUnit({ quantity, unit }, instrument)).toEqual(other);
    expect(convertToOtherUnit({ quantity, unit }, listing('AAPL').instrument)).toBeUndefined();
  });

  it('is counted otherwise and back without a change, or visibly rounded; a remedy stays exact, in units', () => {
    const draft = { ...initialDraft('buy'), quantity: '1234.56' };
    const there = countedIn(draft, 'lots', instrument);
    expect(there).toMatchObject({ quantity: '0.0123456', unit: 'lots' });
    expect(countedIn(there, 'units', instrument)).toEqual(draft);
    expect(countedIn({ ...draft, quantity: 'x' }, 'lots', instrument)).toMatchObject({
      quantity: 'x',
      unit: 'lots',
    });
    const gallons = { ...instrument, symbol: 'HO=F' };
    const rounded = countedIn({ ...draft, quantity: '100' }, 'lots', gallons);
    expect(rounded).toMatchObject({ quantity: '0.00238095', unit: 'lots' });
    expect(convertToOtherUnit({ quantity: rounded.quantity, unit: 'lots' }, gallons)).toMatchObject({
      text: '99.9999',
    });
    expect(withUnits(lots('3'), '500', instrument)).toMatchObject({ quantity: '0.005', unit: 'lots' });
    expect(withUnits(lots('3'), '0.0001', instrument)).toMatchObject({ quantity: '0.0001', unit: 'units' });
  });
});

describe('a margin call at once', () => {
  // 98 x 101 / 10 = 989.80 of margin, and 98.00 of spread, of 1,000
  it('is no order: the ticket says what would be left and what fits', () => {
    const view = ticket('AAPL', { quantity: '98', leverage: 10 });
    expect(view.problem).toEqual({
      kind: 'margin_call',
      freeMargin: dollars('-87.8'),
      // Filled at 105 and worth 100 then: 1,000 / (10.50 + 5)
      affordable: '64.51',
      profit: undefined,
    });
    expect(view.preview).toMatchObject({ isCalledAfter: true, freeMarginAfter: dollars('-87.8') });
    expect(ticket('AAPL', { quantity: '90.09', leverage: 10 })).toMatchObject({
      problem: undefined,
      preview: { isCalledAfter: false },
    });
    expect(ticket('AAPL', { quantity: '90.10', leverage: 10 }).problem).toMatchObject({
      kind: 'margin_call',
    });
  });

  it('is none of an order that waits either, nor of one with a stop loss', () => {
    const waiting = ticket('AAPL', { type: 'limit', price: '99', quantity: '98', leverage: 10 });
    // 970.20 of margin, 98.00 of spread
    expect(waiting).toMatchObject({
      problem: { kind: 'margin_call', freeMargin: dollars('-68.2') },
      preview: { isCalledAfter: true },
    });
    expect(ticket('AAPL', { quantity: '98', leverage: 10, stopLoss: '90' }).problem).toMatchObject({
      kind: 'margin_call',
    });
  });
});

describe('profit that stands apart', () => {
  const withProfit = (profit: string) =>
    ({ account: { cash: '1000.000000', margin: '0.000000', profit, withdrawalHold: '0.000000' } }) as User;

  it('is offered where the order passes once it is in the balance, and only there', () => {
    const of = (profit: string, quantity: string) =>
      ticket('AAPL', { quantity }, { user: withProfit(profit) }).problem;
    expect(of('500.000000', '12')).toMatchObject({ kind: 'insufficient', profit: dollars('500') });
    expect(of('500.000000', '20')).toMatchObject({ kind: 'insufficient', profit: undefined });
    expect(of('-5.000000', '12')).toMatchObject({ profit: undefined });
  });
});

describe('sending', () => {
  const draft: SingleDraft = { ...initialDraft('buy'), quantity: '2', leverage: 10 };
  const input = (
    idempotencyKey: string,
    part: Partial<SingleDraft> = {},
    exits = { stopLoss: '', takeProfit: '' },
  ): TicketInput =>
    buildTicketInput(
      { ...draft, ...part },
      {
        userId: 'u1',
        listing: listing('AAPL'),
        reduceOnly: false,
        seenPrice: 101,
        value: dollars('202'),
        margin: dollars('202'),
        now: new Date(0),
        idempotencyKey,
        units: '2',
        ...exits,
      },
    );

  it('carries what the client saw', () => {
    expect(input('k')).toEqual({
      call: 'trade',
      input: {
        params: { side: 'buy' },
        idempotencyKey: 'k',
        body: {
          userId: 'u1',
          symbol: 'AAPL',
          type: 'buy',
          quantity: '2',
          price: 101,
          total: 202,
          timestamp: '1970-01-01T00:00:00.000Z',
          leverage: 10,
          leverageType: 'stocks',
          marginUsed: 202,
          reduceOnly: false,
        },
      },
    });
  });

  it('places an order where it waits or is protected', () => {
    expect(input('k', { type: 'limit', price: '99' })).toMatchObject({
      call: 'placeOrder',
      input: { body: { type: 'limit', limitPrice: '99', symbol: 'AAPL', side: 'buy', quantity: '2' } },
    });
    expect(input('k', {}, { stopLoss: '95', takeProfit: '120' })).toMatchObject({
      call: 'placeOrder',
      input: {
        body: {
          type: 'market',
          price: 101,
          stopLoss: { type: 'stop', stopPrice: '95' },
          takeProfit: { limitPrice: '120' },
        },
      },
    });
  });

  it('sends an undecided draft again under the same key, and a changed one under a new key', () => {
    const first = nextSubmission(undefined, draft, () => input('first'));
    expect(nextSubmission(first, { ...draft }, () => input('second'))).toBe(first);
    expect(
      nextSubmission(first, { ...draft, quantity: '3' }, () => input('second')).send.input.idempotencyKey,
    ).toBe('second');
  });

  it('reads the new price of a price that moved', () => {
    const error = new CallError(409, 'moved', { code: 'price_moved', details: { price: 102.5 } });
    expect(findMovedPrice(error)).toBe(102.5);
    expect(findMovedPrice(new CallError(409, 'x', { code: 'insufficient_funds' }))).toBeUndefined();
  });
});

describe('the ticket of an account whose market is further away', () => {
  const account = { ...user.account, cash: '900000.000000', fillProfile: 'retail' } as User['account'];
  const retail = { user: { ...user, account } };

  it('names the profile, and what the order fills at for its size', () => {
    const { execution, preview } = ticket('AAPL', { quantity: '1980' }, retail);
    expect(execution).toEqual({ profile: 'retail', latency: { minimum: 50, maximum: 250 } });
    // Depth at the touch is 495.04: (1980 - 495.04)² / (2 x 495.04 x 1980) of a spread of 1.00, rounded up to a tick
    expect(preview).toMatchObject({ price: 10_213_000_000n, quantity: 198_000_000_000n });
    expect(preview?.depthCost).toBe(dollars('2237.40'));
  });

  it('compares the same order under every profile, with what fills of it', () => {
    const { compared } = ticket('AAPL', { quantity: '1980' }, retail);
    expect(compared.map(({ profile, price, quantity }) => [profile, price, quantity])).toEqual([
      ['ideal', 10_100_000_000n, 198_000_000_000n],
      ['retail', 10_213_000_000n, 198_000_000_000n],
      ['stressed', 10_470_000_000n, 61_880_000_000n],
    ]);
    expect(ticket('AAPL', { quantity: '' }, retail).compared).toEqual([]);
  });

  it('says of an ideal account that it fills at once', () => {
    expect(ticket('AAPL', {}).execution).toEqual({ profile: 'ideal', latency: { minimum: 0, maximum: 0 } });
  });
});
