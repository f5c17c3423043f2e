import type { Chart } from 'klinecharts';
import { expect, it, vi } from 'vitest';
import { createFit, makeRoomAhead } from './chart-room.ts';

const roomOf = (width: number, ahead: number, label = 0): number => {
  const setOffsetRightDistance = vi.fn<(distance: number) => void>();
  makeRoomAhead(
    {
      getSize: () => ({ width }),
      getBarSpace: () => ({ bar: 7 }),
      setOffsetRightDistance,
    } as unknown as Chart,
    ahead,
    label,
  );
  return setOffsetRightDistance.mock.calls[0]![0];
};

it('25 empty candles are right of the last one, fewer on a narrow chart', () => {
  expect(roomOf(1_000, 0)).toBe(175);
  expect(roomOf(300, 0)).toBe(90);
});

it('the widest label of a line has its room, as far as candles keep theirs', () => {
  expect(roomOf(1_000, 0, 200)).toBe(216);
  expect(roomOf(300, 0, 200)).toBe(90);
});

it('what indicators draw ahead has its room, up to less than half of the chart', () => {
  expect(roomOf(1_000, 26)).toBe(189);
  expect(roomOf(300, 26)).toBe(135);
});

it('panes get their room anew in another height, and only then', () => {
  const element = { clientHeight: 500 };
  const resize = vi.fn<() => void>();
  const giveRoom = vi.fn<() => void>();
  const fit = createFit({ resize } as unknown as Chart, element as HTMLElement, giveRoom);
  fit();
  expect([resize.mock.calls.length, giveRoom.mock.calls.length]).toEqual([1, 0]);
  for (const height of [200, 200, 0, 400]) {
    element.clientHeight = height;
    fit();
  }
  expect([resize.mock.calls.length, giveRoom.mock.calls.length]).toEqual([5, 2]);
});
