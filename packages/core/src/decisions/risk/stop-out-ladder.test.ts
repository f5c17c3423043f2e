import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideStopOut,
  formatPrice,
  marginLevelAt,
  quoteAmount,
  stopOutLadder,
  type AccountState,
  type Instrument,
  type StopOutRung,
} from '../../index.ts';
import {
  AAPL,
  at,
  CALM,
  CORN,
  dollars,
  EURUSD,
  holding,
  getInstrument,
  keeping,
  market,
  buildMarket,
  moved,
  buildPosition,
  getSymbol,
  USDJPY,
  type Prices,
} from '../../test/test-market.ts';

const readable = (rungs: readonly StopOutRung[]) =>
  rungs.map(({ instrumentId, price, marginLevel, closes }) => [
    getSymbol(instrumentId),
    formatPrice(price, getInstrument(instrumentId).priceDecimals),
    Number(marginLevel),
    closes.map(getSymbol).join(' '),
  ]);

describe('the ladder of a stop-out', () => {
  test('one long: the first bid at which less than half of its margin is left', () => {
    // Margin 4,338.40, half 2,169.20: a loss above 7,830.80 is 0.019577 a unit below 1.08460.
    // At 1.06502 it is 7,832.00: 2,168.00 / 4,338.40.
    expect(readable(stopOutLadder(holding(['buy', EURUSD, '400000', 100]), market()))).toEqual([
      ['EURUSD', '1.06502', 4_997, 'EURUSD'],
    ]);
  });

  test('a short goes by the ask', () => {
    // 20 x 191.20 = 3,824.00, half 1,912.00: at 595.60 it is exactly that, and holds.
    expect(readable(stopOutLadder(holding(['sell', AAPL, '20', 1]), market()))).toEqual([
      ['AAPL', '595.61', 4_999, 'AAPL'],
    ]);
  });

  const both = holding(['buy', EURUSD, '400000', 100], ['buy', AAPL, '200', 10]);

  test('two longs: each at its own price with the other as it is, the nearest first', () => {
    // Used 8,163.20, half 4,081.60; today -32.00 and -8.00.
    // Euro: more than 10,000 - 8 - 4,081.60 = 5,910.40 lost, 0.014776 a unit: 1.06982, 4,080.00 left.
    // Apple: more than 10,000 - 32 - 4,081.60 = 5,886.40 lost, 29.432 a share: 161.80, 4,080.00 left.
    expect(readable(stopOutLadder(both, market()))).toEqual([
      ['EURUSD', '1.06982', 4_998, 'EURUSD'],
      ['AAPL', '161.80', 4_998, 'AAPL'],
    ]);
  });

  const appleUnderWater: Prices = { ...CALM, 2: ['166.24', '166.28'] };

  test('what closes is the largest loss, even where another price moves; the mover closes on a later rung', () => {
    // Apple -5,000.00. Euro: more than 918.40 lost, 0.002296 a unit: 1.08230, 4,080.00 left. Apple closes.
    // Then half of 4,338.40 counts: more than 10,000 - 5,000 - 2,169.20 = 2,830.80 lost: 1.07752, 2,168.00 left.
    expect(readable(stopOutLadder(both, market(appleUnderWater)))).toEqual([
      ['EURUSD', '1.08230', 4_998, 'AAPL'],
      ['EURUSD', '1.07752', 4_997, 'EURUSD'],
      ['AAPL', '161.80', 4_998, 'AAPL'],
    ]);
  });

  test('walked tick by tick, the desk closes at the rungs and nowhere else', () => {
    const walked: [string, string][] = [];
    let account = both;
    for (let down = 0n; account.positions.has(EURUSD.id); down++) {
      const prices = moved(appleUnderWater, EURUSD, -down);
      for (const { after, fill } of decideStopOut(account, market(prices)).changes) {
        walked.push([(prices[EURUSD.id] as Prices[number])[0], getSymbol(fill?.order.instrumentId ?? 0)]);
        account = after;
      }
    }
    expect(walked).toEqual([
      ['1.08230', 'AAPL'],
      ['1.07752', 'EURUSD'],
    ]);
  });

  test.each<[string, AccountState, Prices]>([
    ['nothing is open', holding(), CALM],
    ['all longs are fully paid', holding(['buy', AAPL, '50', 1]), CALM],
    ['not even a price of one tick would do it', holding(['buy', EURUSD, '1000', 100]), CALM],
    ['a position on margin has no quote', both, { 1: ['1.08452', '1.08460'] }],
  ])('it is empty when %s', (_, account, prices) => {
    expect(stopOutLadder(account, market(prices))).toEqual([]);
  });

  test('a rung at the price of today is due now', () => {
    const slump = market({ ...CALM, 1: ['1.06000', '1.06008'] });
    expect(readable(stopOutLadder(holding(['buy', EURUSD, '400000', 100]), slump))).toEqual([
      // 10,000 - 9,840.00 = 160.00 / 4,338.40
      ['EURUSD', '1.06000', 368, 'EURUSD'],
    ]);
  });

  test('a rung that is due now stands at the price of today, on the grid or not', () => {
    const { quoteOf, ...rest } = market();
    const slump = {
      ...rest,
      quoteOf: (id: number) => {
        const quote = quoteOf(id);
        return quote && { ...quote, bid: at('1.060003'), ask: at('1.060083') };
      },
    };
    expect(stopOutLadder(holding(['buy', EURUSD, '400000', 100]), slump)).toMatchObject([
      // 10,000 - 0.024597 x 400,000 = 161.20 / 4,338.40
      { price: at('1.060003'), today: at('1.060003'), marginLevel: 371n },
    ]);
  });

  test('what is paid in full has no rung, and its price none of the others', () => {
    const long = holding(['buy', EURUSD, '300000', 100], ['buy', AAPL, '30', 1]);
    const rungs = stopOutLadder(long, market());
    expect(rungs.map(({ instrumentId }) => instrumentId)).toEqual([EURUSD.id]);
    const due = market({ ...CALM, 1: ['1.05000', '1.05008'] });
    expect(stopOutLadder(long, due).map(({ instrumentId }) => instrumentId)).toEqual([EURUSD.id]);
    const elsewhere = market({ ...CALM, 2: ['50.00', '50.04'] });
    expect(readable(stopOutLadder(long, elsewhere))).toEqual(readable(rungs));
    const { 2: _, ...unquoted } = CALM;
    expect(readable(stopOutLadder(long, market(unquoted)))).toEqual(readable(rungs));
  });

  test('what moves trades, also where its market is closed now; what does not move stays closed', () => {
    const long = holding(['buy', EURUSD, '400000', 100]);
    expect(stopOutLadder(long, market(CALM, { closed: true }))).toEqual(stopOutLadder(long, market()));
    expect(stopOutLadder(long, market(CALM, { age: 60_000 }))).toEqual(stopOutLadder(long, market()));
    const shut = stopOutLadder(both, market(appleUnderWater, { shut: [AAPL] }));
    expect(readable(shut)).toEqual([
      ['EURUSD', '1.08230', 4_998, 'EURUSD'],
      ['AAPL', '161.80', 4_998, 'AAPL'],
    ]);
  });

  describe('ends', () => {
    const rungsOf = (amount: string, cost: bigint, margin: string, cash: string) => {
      const account = keeping(
        buildPosition(AAPL, amount, { cost: quoteAmount(cost), margin: dollars(margin) }),
      );
      const owner = { ...account, balances: { ...account.balances, cash: dollars(cash) } };
      return stopOutLadder(owner, buildMarket(AAPL, '191.20', '191.24')).map(({ price }) =>
        formatPrice(price, 2),
      );
    };

    test.each([
      // 100 at 191.24 on 1:10: half of 1,912.40 is left when 18,167.30 + 956.20 are lost, half a tick above nothing.
      ['at the last tick above nothing', '18166.79', ['0.01']],
      ['where only nothing would bring the level down', '18167.30', []],
    ])('%s for a long', (_, cash, prices) => {
      expect(rungsOf('100', 19_124_000_000n, '1912.40', cash)).toEqual(prices);
    });

    test.each([
      // One short at 191.20 on 1:1: 95.60 is left when the ask is at cash + 95.60 + 191.20; 19,124.00 is a hundredfold.
      ['at a hundred times the price of today', '18837.195', ['19124.00']],
      ['where only a higher price would bring the level down', '18837.205', []],
    ])('%s for a short', (_, cash, prices) => {
      expect(rungsOf('-1', -191_200_000n, '191.20', cash)).toEqual(prices);
    });

    test('for the smallest long there is', () => {
      // Worth 0.000002, on a margin of 0.000001 and nothing else: at 0.000001 and less it is under half of that.
      expect(rungsOf('0.00000001', 2n, '0.000001', '0')).toEqual(['149.99']);
    });
  });

  test('a currency whose rate is another price keeps its rate', () => {
    const nikkei: Instrument = { ...AAPL, symbol: 'NIKKEI', currency: 'JPY' };
    const view = buildMarket(nikkei, '200.00', '200.04');
    const inYen = {
      ...view,
      quoteOf: (id: number) => ({ ...view.quoteOf(id)!, rate: { numerator: 1n, denominator: 150n } }),
    };
    // 10,000 + 13,333 / 2 are lost by (200 - price) x 100,000 / 150 below 175.00025.
    const account = keeping(
      buildPosition(nikkei, '100000', { cost: quoteAmount(20_000_000_000_000n), margin: dollars('13333') }),
    );
    expect(stopOutLadder(account, inYen)).toMatchObject([{ price: at('175.00') }]);
  });

  test('the nearer rung comes first, whatever its number', () => {
    // Apple on 1:30 is called after a fall of 3.3 %, the euro after one of 5.8 %.
    const rungs = stopOutLadder(holding(['buy', EURUSD, '100000', 100], ['buy', AAPL, '1000', 30]), market());
    expect(rungs.map(({ instrumentId }) => instrumentId)).toEqual([AAPL.id, EURUSD.id]);
  });

  test('of equally near rungs the lower number comes first', () => {
    const like = (what: Instrument) =>
      buildPosition(what, '100', { cost: quoteAmount(20_000_000_000n), margin: dollars('4000') });
    const same = {
      ...buildMarket(AAPL, '200.00', '200.04'),
      instrumentOf: (id: number) => ({ ...AAPL, id }),
    };
    for (const pair of [
      [EURUSD, AAPL],
      [AAPL, EURUSD],
    ])
      expect(stopOutLadder(keeping(...pair.map(like)), same).map(({ instrumentId }) => instrumentId)).toEqual(
        [EURUSD.id, AAPL.id],
      );
  });

  test('the rate of a currency moves with the price that is its rate', () => {
    // A long of dollars in yen: 7,000,000 / 100 locks 70,000 of 100,000 at 157.310; half of it is 35,000.
    const account = holding(['buy', USDJPY, '900000', 100]);
    const [rung] = stopOutLadder(account, market());
    const price = Number(rung?.price) / 1e8;
    // At that price the yen is worth more: the loss is (157.310 - price) x 900,000 / (price + 0.005).
    const loss = ((157.31 - price) * 900_000) / (price + 0.005);
    expect(10_000 - loss).toBeLessThan(4_500.2);
    expect(10_000 - loss).toBeGreaterThan(4_490);
  });

  test('a price between two ticks is not a rung: the first step goes to the grid', () => {
    const { quoteOf, ...rest } = market();
    const between = {
      ...rest,
      quoteOf: (id: number) => {
        const quote = quoteOf(id);
        return quote && { ...quote, bid: at('1.084523'), ask: at('1.084603') };
      },
    };
    const [rung] = stopOutLadder(holding(['buy', EURUSD, '400000', 100]), between);
    expect(rung?.price).toBe(at('1.06502'));
  });
});

const part = (maximum: number) =>
  fc.integer({ min: 1, max: 100 }).map((percent) => (maximum * percent) / 100);
const anySide = fc.constantFrom('buy' as const, 'sell' as const);
/** At most one in yen, so that moving USDJPY moves no rate of another position. */
const anyAccount = fc
  .record({
    euro: fc.tuple(anySide, part(350_000)),
    apple: fc.tuple(anySide, part(150)),
    yen: fc.tuple(anySide, part(150_000)),
    corn: part(200),
  })
  .map(({ euro, apple, yen, corn }) =>
    holding(
      [euro[0], EURUSD, String(euro[1]), 100],
      [apple[0], AAPL, String(apple[1]), 10],
      [yen[0], USDJPY, String(yen[1]), 100],
      ['sell', CORN, String(corn), 1],
    ),
  );

/** The market in which one instrument has come to a price of its closing side, and so many ticks better. */
function marketAt(
  account: AccountState,
  rung: StopOutRung,
  better: bigint,
): { readonly view: ReturnType<typeof market>; readonly passedToday: boolean } {
  const what: Instrument = getInstrument(rung.instrumentId);
  const isLong = (account.positions.get(what.id)?.quantity ?? 0n) > 0n;
  const [bid, ask] = CALM[what.id] as Prices[number];
  const ticks = (rung.price - at(isLong ? bid : ask)) / what.tickSize + (isLong ? better : -better);
  return { view: market(moved(CALM, what, ticks)), passedToday: isLong ? ticks > 0n : ticks < 0n };
}

test('wherever a rung is: there the desk closes what it says, and in the ticks before it nothing', () => {
  let rungsSeen = 0;
  fc.assert(
    fc.property(anyAccount, (account) => {
      const left = new Map<number, AccountState>();
      for (const rung of stopOutLadder(account, market())) {
        rungsSeen += 1;
        const current = left.get(rung.instrumentId) ?? account;
        for (let better = 1n; better <= 20n; better++) {
          const { view, passedToday } = marketAt(account, rung, better);
          expect(passedToday ? [] : decideStopOut(current, view).changes).toEqual([]);
        }
        const { view } = marketAt(account, rung, 0n);
        const { changes } = decideStopOut(current, view);
        expect(changes.map(({ fill }) => fill?.order.instrumentId)).toEqual(rung.closes);
        expect(marginLevelAt(current, view)).toBe(rung.marginLevel);
        left.set(rung.instrumentId, changes.at(-1)?.after ?? current);
      }
    }),
  );
  expect(rungsSeen).toBeGreaterThan(100);
});
