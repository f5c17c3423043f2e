import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyedFunction, deriveNoiseKey } from './keyed-function.ts';

const draw = (key: readonly number[], high: number, low: number): bigint => {
  const keyed = new KeyedFunction();
  keyed.draw(Int32Array.from(key), 0, high, low);
  return (BigInt(keyed.high >>> 0) << 32n) | BigInt(keyed.low >>> 0);
};
const bitsIn = (value: bigint): number => value.toString(2).replaceAll('0', '').length;
const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const key = fc.tuple(word, word, word, word);

describe('the keyed function', () => {
  it('is SipHash-2-4: the vector that its authors publish for eight bytes', () => {
    expect(draw([0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c], 0x07060504, 0x03020100)).toBe(
      0x93f5_f579_9a93_2462n,
    );
  });

  it('agrees with the same rounds on integers of 64 bits', () => {
    fc.assert(
      fc.property(key, word, word, (words, high, low) => {
        expect(draw(words, high, low)).toBe(plainSipHash(words, high, low));
      }),
    );
  });

  it('changes half of its answer with any bit of its key: none of the 128 is left out', () => {
    const changed = Array.from({ length: 128 }, (_, bit) => {
      let total = 0;
      for (let number = 0; number < 64; number++) {
        const other = [11, 22, 33, 44];
        other[bit >> 5]! ^= 1 << (bit & 31);
        total += bitsIn(draw([11, 22, 33, 44], 0, number) ^ draw(other, 0, number));
      }
      return total / 64;
    });
    expect(Math.min(...changed)).toBeGreaterThan(28);
    expect(Math.max(...changed)).toBeLessThan(36);
  });
});

describe('the key of a name', () => {
  it('depends on seed and name, and on nothing else', () => {
    expect(deriveNoiseKey('a', 'market')).toEqual(deriveNoiseKey('a', 'market'));
    expect(deriveNoiseKey('a', 'market')).not.toEqual(deriveNoiseKey('b', 'market'));
    expect(deriveNoiseKey('a', 'market')).not.toEqual(deriveNoiseKey('a', 'own AAPL'));
  });

  it('has 128 bits', () => {
    expect(deriveNoiseKey('a', 'market')).toHaveLength(4);
  });
});

function plainSipHash(words: readonly number[], high: number, low: number): bigint {
  const wide = (upper: number, lower: number) => (BigInt(upper >>> 0) << 32n) | BigInt(lower >>> 0);
  const mask = (1n << 64n) - 1n;
  const turn = (value: bigint, by: bigint) => ((value << by) | (value >> (64n - by))) & mask;
  const [k0, k1, message] = [wide(words[1]!, words[0]!), wide(words[3]!, words[2]!), wide(high, low)];
  let v0 = k0 ^ 0x736f6d6570736575n;
  let v1 = k1 ^ 0x646f72616e646f6dn;
  let v2 = k0 ^ 0x6c7967656e657261n;
  let v3 = k1 ^ 0x7465646279746573n;
  const round = () => {
    v0 = (v0 + v1) & mask;
    v1 = turn(v1, 13n) ^ v0;
    v0 = turn(v0, 32n);
    v2 = (v2 + v3) & mask;
    v3 = turn(v3, 16n) ^ v2;
    v0 = (v0 + v3) & mask;
    v3 = turn(v3, 21n) ^ v0;
    v2 = (v2 + v1) & mask;
    v1 = turn(v1, 17n) ^ v2;
    v2 = turn(v2, 32n);
  };
  for (const part of [message, 8n << 56n]) {
    v3 ^= part;
    round();
    round();
    v0 ^= part;
  }
  v2 ^= 0xffn;
  for (let last = 0; last < 4; last++) round();
  return v0 ^ v1 ^ v2 ^ v3;
}
