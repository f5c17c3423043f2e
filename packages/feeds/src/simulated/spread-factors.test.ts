import { MARKET_MODEL } from './model/market-models.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { createEventCalendar } from './events/event-calendar.ts';
import { buildPriceModel } from './model/price-model.ts';
import { finish } from '../pieces.ts';
import { SpreadFactors } from './spread-factors.ts';
import { STEP_MS } from './time/steps.ts';

const SYMBOLS = ['EURUSD', 'GBPJPY', 'AAPL', 'BTC', 'USOIL', 'TLT'];
const catalogue = loadCatalogue();
const entries = SYMBOLS.map((symbol) => catalogue.find((entry) => entry.symbol === symbol)!);
const calendar = createEventCalendar(entries, MARKET_MODEL);
const factors = new SpreadFactors(calendar, finish(buildPriceModel(entries, MARKET_MODEL)), entries);
const PERIOD = 10_000 / STEP_MS;
const MINUTE = 60_000 / STEP_MS;
const begin = Date.UTC(2026, 0, 1) / STEP_MS;
const minutes = fc.integer({ min: 0, max: 365 * 24 * 60 });
const events = calendar.ofYear(2026).map(({ at }) => Math.round((at / STEP_MS - begin) / MINUTE));

it('the factors of a range are those of its every step, also around events and clock changes', () => {
  const rolls = [7, 8, 9, 66, 67, 304, 305].flatMap((day) =>
    [21, 22, 23].map((hour) => (day * 24 + hour) * 60),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: SYMBOLS.length - 1 }),
      fc.oneof(minutes, fc.constantFrom(...events), fc.constantFrom(...rolls)),
      fc.integer({ min: -10, max: 3 }),
      fc.integer({ min: 1, max: 90 }),
      (index, around, before, length) => {
        const from = begin + (around + before) * MINUTE;
        const to = from + length * MINUTE;
        const parts = factors.within(index, from, to);
        expect(parts[0]?.from).toBe(from);
        for (let step = from; step < to; step += PERIOD)
          expect(parts.findLast((part) => part.from <= step)?.factor).toBe(factors.at(step)[index]);
      },
    ),
    { numRuns: 300 },
  );
});
