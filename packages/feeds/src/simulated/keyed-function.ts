import { hash } from 'node:crypto';

/** 128 bits as four words, least significant first. */
export type NoiseKey = Int32Array;

/**
 * The key of a name. Derived one-way, so that one recovered key reveals neither the seed nor another key, and by name, so that
 * a longer catalogue does not change existing paths.
 */
export function noiseKeyOf(seed: string, name: string): NoiseKey {
  const digest = hash('sha256', `${seed}\0${name}`, 'buffer');
  return Int32Array.from([0, 4, 8, 12], (at) => digest.readInt32LE(at));
}

/**
 * SipHash-2-4 of one 64-bit number: a keyed pseudo-random function (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast
 * short-input PRF", 2012). Without the 128-bit key, known outputs do not predict others.
 * Words are signed halves of 64-bit ones, because JavaScript's integers end at 53 bits.
 */
export class KeyedFunction {
  /** The upper half of the last answer. */
  high = 0;
  /** The lower half of the last answer. */
  low = 0;

  /** @param keys where the key's four words begin at `at`. @param high, low the number's halves */
  draw(keys: Int32Array, at: number, high: number, low: number): void {
    const k0l = keys[at]!;
    const k0h = keys[at + 1]!;
    const k1l = keys[at + 2]!;
    const k1h = keys[at + 3]!;
    let v0h = k0h ^ 0x736f6d65;
    let v0l = k0l ^ 0x70736575;
    let v1h = k1h ^ 0x646f7261;
    let v1l = k1l ^ 0x6e646f6d;
    let v2h = k0h ^ 0x6c796765;
    let v2l = k0l ^ 0x6e657261;
    let v3h = k1h ^ 0x74656462 ^ high;
    let v3l = k1l ^ 0x79746573 ^ low;
    let t = 0;
    for (let round = 0; round < ROUNDS; round++) {
      if (round === AFTER_NUMBER) {
        v0h ^= high;
        v0l ^= low;
        v3h ^= LENGTH;
      } else if (round === AFTER_LENGTH) {
        v0h ^= LENGTH;
        v2l ^= 0xff;
      }
      // v0 += v1; v1 <<<= 13; v1 ^= v0; v0 <<<= 32
      t = (v0l + v1l) | 0;
      v0h = (v0h + v1h + (((v0l & v1l) | ((v0l | v1l) & ~t)) >>> 31)) | 0;
      v0l = t;
      t = (v1h << 13) | (v1l >>> 19);
      v1l = ((v1l << 13) | (v1h >>> 19)) ^ v0l;
      v1h = t ^ v0h;
      t = v0h;
      v0h = v0l;
      v0l = t;
      // v2 += v3; v3 <<<= 16; v3 ^= v2
      t = (v2l + v3l) | 0;
      v2h = (v2h + v3h + (((v2l & v3l) | ((v2l | v3l) & ~t)) >>> 31)) | 0;
      v2l = t;
      t = (v3h << 16) | (v3l >>> 16);
      v3l = ((v3l << 16) | (v3h >>> 16)) ^ v2l;
      v3h = t ^ v2h;
      // v0 += v3; v3 <<<= 21; v3 ^= v0
      t = (v0l + v3l) | 0;
      v0h = (v0h + v3h + (((v0l & v3l) | ((v0l | v3l) & ~t)) >>> 31)) | 0;
      v0l = t;
      t = (v3h << 21) | (v3l >>> 11);
      v3l = ((v3l << 21) | (v3h >>> 11)) ^ v0l;
      v3h = t ^ v0h;
      // v2 += v1; v1 <<<= 17; v1 ^= v2; v2 <<<= 32
      t = (v2l + v1l) | 0;
      v2h = (v2h + v1h + (((v2l & v1l) | ((v2l | v1l) & ~t)) >>> 31)) | 0;
      v2l = t;
      t = (v1h << 17) | (v1l >>> 15);
      v1l = ((v1l << 17) | (v1h >>> 15)) ^ v2l;
      v1h = t ^ v2h;
      t = v2h;
      v2h = v2l;
      v2l = t;
    }
    this.high = v0h ^ v1h ^ v2h ^ v3h;
    this.low = v0l ^ v1l ^ v2l ^ v3l;
  }
}

/** Two for each of the two message words, four to finish. */
const ROUNDS = 8;
const AFTER_NUMBER = 2;
const AFTER_LENGTH = 4;
/** The last message word: eight bytes were hashed. */
const LENGTH = 0x08000000;
