import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hashHigh, hashLow } from './noise-kernel.ts';

/** 128 bits as four words, least significant first. */
export type NoiseKey = Int32Array;

/**
 * The key of a name. Derived one-way, so that one recovered key reveals neither the seed nor another key, and by name, so that
 * a longer catalogue does not change existing paths.
 */
export function deriveNoiseKey(seed: string, name: string): NoiseKey {
  const digest = new DataView(sha256(utf8ToBytes(`${seed}\0${name}`)).buffer);
  return Int32Array.from([0, 4, 8, 12], (at) => digest.getInt32(at, true));
}

/**
 * SipHash-2-4 of one 64-bit number: a keyed pseudo-random function. Without the 128-bit key, known outputs do not predict
 * others. What needs a normal deviate takes `drawNormal`.
 */
export class KeyedFunction {
  /** The upper half of the last answer, signed. */
  high = 0;
  /** The lower half of the last answer, signed. */
  low = 0;

  /** @param keys where the key's four words begin at `at`. @param high, low the number's halves */
  draw(keys: Int32Array, at: number, high: number, low: number): void {
    const [k0, k1, k2, k3] = [keys[at]!, keys[at + 1]!, keys[at + 2]!, keys[at + 3]!];
    this.high = hashHigh(k0, k1, k2, k3, high, low);
    this.low = hashLow(k0, k1, k2, k3, high, low);
  }
}
