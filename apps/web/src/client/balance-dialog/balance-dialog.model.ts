import { divide, minus, usd, type Usd } from '@lonja/core';

export interface BalanceSplit {
  readonly available: Usd;
  readonly reserved: Usd;
}

/** The suggestion of the specification: 95 % to trade with, the rest in reserve. Rounded down; the two make the whole. */
export function splitBalance(balance: Usd): BalanceSplit {
  const available = usd(divide(balance * 95n, 100n, 'floor'));
  return { available, reserved: minus(balance, available) };
}
