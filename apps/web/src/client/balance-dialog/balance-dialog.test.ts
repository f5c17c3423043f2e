import { usd } from '@lonja/core';
import { expect, it } from 'vitest';
import { splitBalance } from './balance-dialog.model.ts';

it('[DSH-20] splits 95 to 5, and loses nothing', () => {
  expect(splitBalance(usd(10_000_000_000n))).toEqual({ available: 9_500_000_000n, reserved: 500_000_000n });
  expect(splitBalance(usd(1n))).toEqual({ available: 0n, reserved: 1n });
});
