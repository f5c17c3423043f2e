import { describe, expect, it } from 'vitest';
import { opened } from '../test/test-market.ts';
import { computeLatency, PROFILE_RULES, TOUCH_DEPTH } from './fill-profile.ts';
import { withProfile } from './with-profile.ts';

describe('the latency of an order', () => {
  it('is the same for the same order', () => {
    expect(computeLatency('retail', 7, 3)).toBe(computeLatency('retail', 7, 3));
  });

  it('follows the published hash', () => {
    expect(computeLatency('retail', 1, 1)).toBe(50 + (fnvOf('1:1') % 201));
    expect(computeLatency('stressed', 12, 345)).toBe(250 + (fnvOf('12:345') % 1_251));
  });

  it('is within the range of its profile, each part of which is met about as often', () => {
    const drawn = Array.from({ length: 40_000 }, (_, index) =>
      computeLatency('retail', 1 + Math.floor(index / 200), 1 + (index % 200)),
    );
    expect(Math.min(...drawn)).toBe(50);
    expect(Math.max(...drawn)).toBe(250);
    const inFirstHalf = drawn.filter((one) => one < 150).length;
    expect(inFirstHalf / drawn.length).toBeCloseTo(100 / 201, 1);
  });

  it('is none where fills are ideal', () => {
    expect(computeLatency('ideal', 1, 1)).toBe(0);
  });
});

/** docs/guides/api.md publishes them. */
describe('the published figures', () => {
  it('are exactly those of the profiles', () => {
    const { retail, stressed } = PROFILE_RULES;
    expect([retail.depthPercent, retail.spreadPercent]).toEqual([100n, 100n]);
    expect([stressed.depthPercent, stressed.spreadPercent]).toEqual([25n, 200n]);
  });

  it('are exactly those of the depths, in whole dollars', () => {
    const dollars = (amount: bigint) => amount * 1_000_000n;
    const { forex, indices, futures, commodities, bonds, crypto, ...stocks } = TOUCH_DEPTH;
    expect(forex).toBe(dollars(1_000_000n));
    expect([indices, futures]).toEqual([dollars(500_000n), dollars(500_000n)]);
    expect([commodities, bonds]).toEqual([dollars(250_000n), dollars(250_000n)]);
    expect(crypto).toBe(dollars(100_000n));
    expect(new Set(Object.values(stocks))).toEqual(new Set([dollars(50_000n)]));
  });
});

it('an account with the ideal profile says none', () => {
  expect(withProfile(withProfile(opened(), 'retail'), 'ideal')).toEqual(opened());
  expect(withProfile(opened(), 'ideal')).not.toHaveProperty('fillProfile');
});

/** FNV-1a as its authors publish it, on bigints. */
function fnvOf(text: string): number {
  let hash = 2_166_136_261n;
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * 16_777_619n) % 2n ** 32n;
  return Number(hash);
}
