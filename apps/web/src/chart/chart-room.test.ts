import type { Chart } from 'klinecharts';
import { expect, it, vi } from 'vitest';
import { createFit, makeRoomAhead } from './chart-room.ts';

const roomOf = (width: number, ahead: number): number => {
  const setOffsetRightDistance = vi.fn<(distance: number) => void>();
  makeRoomAhead(
    {
      getSize: () => ({ width }),
      getBarSpace: () => ({ bar: 7 }),
      setOffsetRightDistance,
    } as unknown as Chart,
    ahead,
  );
  return setOffsetRightDistance.mock.calls[0]![0];
};

it('25 empty candles are right of the last one, fewer on a narrow chart', () => {
  expect(roomOf(1_000, 0)).toBe(175);
  expect(roomOf(300, 0)).toBe(90);
});

it('what indicators draw ahead has its room, up to less than half of the chart', () => {
  expect(roomOf(1_000, 26)).toBe(189);
  expect(roomOf(300, 26)).toBe(135);
});

it('panes keep their shares of a height that changes, and a least one in a low chart', () => {
  const element = { clientHeight: 500 };
  const setPaneOptions = vi.fn<(options: object) => void>();
  const chart = {
    getIndicators: () => [{ paneId: 'volume' }, { paneId: 'candle_pane' }, { paneId: 'rsi' }],
    getSize: (id: string) => ({ height: id === 'volume' ? 60 : 100 }),
    resize: () => undefined,
    setPaneOptions,
  } as unknown as Chart;
  const fit = createFit(chart, element as HTMLElement);
  fit();
  expect(setPaneOptions).not.toHaveBeenCalled();
  element.clientHeight = 200;
  fit();
  expect(setPaneOptions.mock.calls.map(([options]) => options)).toEqual([
    { id: 'volume', height: 40, minHeight: 40 },
    { id: 'rsi', height: 40, minHeight: 40 },
  ]);
  element.clientHeight = 400;
  fit();
  expect(setPaneOptions).toHaveBeenLastCalledWith({ id: 'rsi', height: 200, minHeight: 56 });
});
