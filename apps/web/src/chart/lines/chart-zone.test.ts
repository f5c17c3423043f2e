import { expect, it } from 'vitest';
import { findZone, type Zone } from './chart-zone.ts';

type Params = Parameters<typeof findZone>[0];

/** A chart of 300 by 200 pixels: a pixel a unit of price from 200 down, candles of 10 pixels, the last one at `last`. */
const chartOf = (last: number): Params =>
  ({
    chart: {
      getDataList: () => [{ close: 90 }, { close: 120 }],
      getBarSpace: () => ({ bar: 10, halfBar: 5 }),
    },
    bounding: { width: 300, height: 200 },
    xAxis: { convertToPixel: () => last },
    yAxis: { convertToPixel: (price: number) => 200 - price },
  }) as unknown as Params;

const zoneAt = (from: Zone['from'] | undefined, y: number, last = 180) =>
  findZone(chartOf(last), y, from === undefined ? undefined : { from, colour: 'red' });

it('the way from an entry to its exit is hatched in the empty candles alone', () => {
  const hatched = { left: 185, right: 300, top: 50, bottom: 110, colour: 'red' };
  expect(zoneAt(150, 110)).toEqual(hatched);
  expect(zoneAt(90, 50)).toEqual(hatched);
});

it('an order that waits for nothing begins at the last price', () => {
  expect(zoneAt('last', 130)).toMatchObject({ top: 80, bottom: 130 });
});

it('what is beyond the prices shown is cut off', () => {
  expect(zoneAt(150, -400)).toMatchObject({ top: 0, bottom: 50 });
  expect(zoneAt(900, -400)).toBeUndefined();
});

it('nothing is hatched where no exit is, or no empty candle in sight', () => {
  expect(zoneAt(undefined, 110)).toBeUndefined();
  expect(zoneAt(150, 110, 296)).toBeUndefined();
  expect(zoneAt(150, 110, -40)).toMatchObject({ left: 0 });
});
