import { quantity, usd } from '@lonja/core';
import type { Position } from '@lonja/protocol';
import { expect, it } from 'vitest';
import type { ValuedPosition } from '../../../account/browser-desk.ts';
import { EN } from '../../../shared/figures/number-format.ts';
import { formatPositionRow, isOldPrice } from './position-row.model.ts';

const short: ValuedPosition = {
  position: {
    symbol: 'EURUSD',
    name: 'Euro / US Dollar',
    quantity: '-1500.5',
    averagePrice: 1.1,
    decimals: 5,
    leverage: 50,
  } as Position,
  quantity: quantity(-150_050_000_000n),
  margin: usd(33_011_000_000n / 1_000n),
  fullyPaid: false,
  closingPrice: 1.12,
  quotedAt: 0,
  value: usd(-1_680_560_000n),
  invested: usd(-1_650_550_000n),
  pnl: usd(-30_010_000n),
  shownPnl: usd(-30_010_000n),
};

it('[DSH-11] writes a short with its signs, six decimals of quantity and the percent of what was put in', () => {
  expect(formatPositionRow(short, EN)).toEqual({
    symbol: 'EURUSD',
    name: 'Euro / US Dollar',
    isLong: false,
    closingSide: 'buy',
    quantity: '−1,500.500000',
    briefQuantity: '1,500.5',
    averagePrice: '1.10000',
    currentPrice: '1.12000',
    marketValue: '−$1,680.56',
    margin: '$33.01',
    leverage: '1:50',
    pnlValue: -30.01,
    pnl: '−$30.01',
    returnValue: -30.01,
    returnPercent: '−1.82%',
  });
});

it('[DSH-11] [DSH-13] leaves a set profit out of the return', () => {
  const set = formatPositionRow({ ...short, shownPnl: usd(803_000_000n) }, EN);
  expect(set).toMatchObject({ pnl: '+$803.00', returnValue: -30.01, returnPercent: '−1.82%' });
});

it('calls a price old after a minute without another, by the clock of the server, and never one of a world', () => {
  const market = { isWorld: false, receivedAt: 1_000_000, clockAhead: 500 };
  expect(isOldPrice(1_000_500 - 60_000, market)).toBe(false);
  expect(isOldPrice(1_000_499 - 60_000, market)).toBe(true);
  expect(isOldPrice(0, { ...market, isWorld: true })).toBe(false);
});
