import { price } from '@lonja/core';
import type { StoredCandle } from '@lonja/store/market/candles';
import { describe, expect, it } from 'vitest';
import { CandleRecorder } from './candle-recorder.ts';
import { handFedBoard, someInstrument } from '../test/markets/hand-fed-board.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const MINUTE = NOON / 60_000;

function recording(save?: (candles: readonly StoredCandle[]) => Promise<void>) {
  const hand = handFedBoard([
    someInstrument({ id: 7, symbol: 'BTC' }),
    someInstrument({ id: 8, symbol: 'SIM' }),
  ]);
  const saved: StoredCandle[] = [];
  const faults: unknown[] = [];
  const recorder = new CandleRecorder({
    board: hand.board,
    indexes: [0],
    save: save ?? ((candles) => Promise.resolve(void saved.push(...candles))),
    onFault: (error) => faults.push(error),
  });
  return {
    recorder,
    saved,
    faults,
    /** Quotes a mid, in ticks, so many milliseconds after noon. */
    tick: (after: number, mid: number) => {
      hand.step(NOON + after, { BTC: [mid - 1, mid + 1] });
      recorder.record(NOON + after);
    },
  };
}
const candle = (minute: number, open: number, high: number, low: number, close: number) => {
  const of = (ticks: number) => price(BigInt(ticks) * 1_000_000n);
  return { instrumentId: 7, begins: minute, open: of(open), high: of(high), low: of(low), close: of(close) };
};

describe('the recorder of candles', () => {
  it('gathers mids into minutes, and saves those that are over', async () => {
    const { recorder, saved, tick } = recording();
    tick(0, 100);
    tick(20_000, 130);
    tick(40_000, 90);
    tick(59_999, 110);
    await recorder.flush();
    expect(saved).toEqual([]);
    tick(60_000, 111);
    await recorder.flush();
    expect(saved).toMatchObject([candle(MINUTE, 100, 130, 90, 110)]);
    expect(recorder.unsaved(0)).toMatchObject([candle(MINUTE + 1, 111, 111, 111, 111)]);
    expect(recorder.unsaved(1)).toEqual([]);
  });

  it('saves all when it is stopped', async () => {
    const { recorder, saved, tick } = recording();
    tick(0, 100);
    await recorder.stop();
    expect(saved).toMatchObject([candle(MINUTE, 100, 100, 100, 100)]);
  });

  it('takes nothing in of an instrument that is closed, and begins anew when it is opened', async () => {
    const { recorder, saved, tick } = recording();
    tick(0, 400);
    recorder.close(0);
    tick(1_000, 400);
    await recorder.flush();
    expect(saved).toMatchObject([candle(MINUTE, 400, 400, 400, 400)]);
    expect(recorder.unsaved(0)).toEqual([]);
    recorder.open(0);
    tick(2_000, 100);
    expect(recorder.unsaved(0)).toMatchObject([candle(MINUTE, 100, 100, 100, 100)]);
  });

  it('keeps what could not be saved, and saves it with the next', async () => {
    const batches: (readonly StoredCandle[])[] = [];
    const { recorder, faults, tick } = recording((candles) => {
      batches.push(candles);
      return batches.length === 1 ? Promise.reject(new Error('no database')) : Promise.resolve();
    });
    tick(0, 100);
    tick(60_000, 110);
    await recorder.flush();
    expect(faults).toHaveLength(1);
    expect(recorder.unsaved(0)).toHaveLength(2);
    tick(120_000, 120);
    await recorder.flush();
    expect(batches[1]?.map(({ begins }) => begins)).toEqual([MINUTE, MINUTE + 1]);
    expect(recorder.unsaved(0)).toHaveLength(1);
  });
});
