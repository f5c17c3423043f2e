import { lowerTail, TAIL } from './normal-tail.ts';
import {
  again,
  assemble,
  call,
  choose,
  F64,
  f64,
  get,
  I32,
  i32,
  I64,
  i64,
  set,
  type Code,
  type Signature,
  type WasmFunction,
} from './wasm-assembly.ts';

/**
 * SipHash and the normal quantile in WebAssembly, which has integers of 64 bits: a keyed normal draw takes 31 ns, against 79
 * from halves of 32 bits in JavaScript, and draws are most of what a candle costs; of many at once each takes three quarters of that. Both round a double alike. Keys are four
 * words, the least significant first; numbers and answers are halves of 32 bits, signed.
 */
interface NoiseKernel {
  /** The halves of SipHash-2-4. */
  readonly hashHigh: (k0: number, k1: number, k2: number, k3: number, high: number, low: number) => number;
  readonly hashLow: (k0: number, k1: number, k2: number, k3: number, high: number, low: number) => number;
  /** The normal deviate of SipHash-2-4's answer. */
  readonly keyedNormal: (k0: number, k1: number, k2: number, k3: number, high: number, low: number) => number;
  readonly normalOf: (high: number, low: number) => number;
  /**
   * Writes the deviates of so many numbers, for each of so many keys, to the memory, number by number. Both are at least one, and read from
   * it: the numbers' lower halves, and the keys' words.
   * @param high the upper half of all the numbers
   */
  readonly keyedNormals: (numbers: number, keys: number, high: number) => void;
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** The WebAssembly of the runtime, as far as it is needed here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { readonly host: { readonly lowerTail: (probability: number) => number } },
  ) => { readonly exports: unknown };
};

const LOWER_TAIL = 0;
const HASH = 1;
const NORMAL = 2;

const TAKES_KEY_AND_NUMBER = [I32, I32, I32, I32, I32, I32] as const;
const UPPER = i64.of(32n);

/** An i64 from the locals of its halves. */
const wide = (high: number, low: number): Code =>
  i64.or(i64.shiftLeft(i64.extend(get(high)), UPPER), i64.extend(get(low)));

/** SipHash-2-4 of one number of 64 bits (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", 2012). */
function hash(): WasmFunction {
  const [key0, key1, number, v0, v1, v2, v3] = [0, 1, 2, 3, 4, 5, 6] as const;
  const mix = (one: number, other: number, turn: bigint): Code => [
    ...set(one, i64.add(get(one), get(other))),
    ...set(other, i64.xor(i64.rotateLeft(get(other), i64.of(turn)), get(one))),
  ];
  const swapHalves = (word: number): Code => set(word, i64.rotateLeft(get(word), UPPER));
  const round = [
    ...mix(v0, v1, 13n),
    ...swapHalves(v0),
    ...mix(v2, v3, 16n),
    ...mix(v0, v3, 21n),
    ...mix(v2, v1, 17n),
    ...swapHalves(v2),
  ];
  const xorInto = (word: number, value: Code): Code => set(word, i64.xor(get(word), value));
  const absorb = (message: Code): Code => [
    ...xorInto(v3, message),
    ...round,
    ...round,
    ...xorInto(v0, message),
  ];
  return {
    takes: [I64, I64, I64],
    gives: I64,
    locals: [I64, I64, I64, I64],
    body: [
      ...set(v0, i64.xor(get(key0), i64.of(0x736f6d65_70736575n))),
      ...set(v1, i64.xor(get(key1), i64.of(0x646f7261_6e646f6dn))),
      ...set(v2, i64.xor(get(key0), i64.of(0x6c796765_6e657261n))),
      ...set(v3, i64.xor(get(key1), i64.of(0x74656462_79746573n))),
      ...absorb(get(number)),
      ...absorb(i64.of(EIGHT_BYTES)),
      ...xorInto(v2, i64.of(0xffn)),
      ...[round, round, round, round].flat(),
      ...i64.xor(i64.xor(get(v0), get(v1)), i64.xor(get(v2), get(v3))),
    ],
  };
}

/** The last message word: how many bytes were hashed. */
const EIGHT_BYTES = 8n << 56n;

/** Normal deviate of 64 bits: the first one is the sign, the other 63 the place in one tail. */
function normal(): WasmFunction {
  const [bits, probability, fromMiddle, square, deviate] = [0, 1, 2, 3, 4] as const;
  const upper = f64.from(i64.and(i64.shiftRight(get(bits), UPPER), i64.of(0x7fff_ffffn)));
  const lower = f64.from(i64.and(get(bits), i64.of(0xffff_ffffn)));
  const place = f64.add(f64.add(f64.multiply(upper, f64.of(2 ** 32)), lower), f64.of(0.5));
  const central = [
    ...set(fromMiddle, f64.subtract(get(probability), f64.of(0.5))),
    ...set(square, f64.multiply(get(fromMiddle), get(fromMiddle))),
    ...f64.divide(
      f64.multiply(polynomial(NUMERATOR, square), get(fromMiddle)),
      polynomial(DENOMINATOR, square),
    ),
  ];
  return {
    takes: [I64],
    gives: F64,
    locals: [F64, F64, F64, F64],
    body: [
      ...set(probability, f64.multiply(place, f64.of(2 ** -64))),
      ...set(
        deviate,
        choose(f64.isLess(get(probability), f64.of(TAIL)), call(LOWER_TAIL, get(probability)), central),
      ),
      // By its bit, because a branch that goes either way as often costs as much as the rest.
      ...f64.ofBits(i64.xor(i64.bitsOf(get(deviate)), i64.and(get(bits), i64.of(SIGN)))),
    ],
  };
}

const SIGN = 1n << 63n;

/** Keys and numbers that are drawn for at once at most, and where they and the deviates lie in the memory: 16, 4 and 8 bytes each. */
export const MAX_KEYS = 64;
export const MAX_NUMBERS = 64;
const KEYS_AT = 0;
const NUMBERS_AT = KEYS_AT + MAX_KEYS * 16;
const DEVIATES_AT = NUMBERS_AT + MAX_NUMBERS * 4;
const PAGES = 1;

/** The deviates of all numbers by all keys, from the memory and into it. */
function normals(): WasmFunction {
  const [numbers, keys, high, place, placesEnd, key, keysEnd, into, number] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ] as const;
  const moveOn = (pointer: number, bytes: number): Code => set(pointer, i32.add(get(pointer), i32.of(bytes)));
  const endOf = (start: number, count: number, bytes: number): Code =>
    i32.add(i32.of(start), i32.multiply(get(count), i32.of(bytes)));
  const drawn = call(NORMAL, call(HASH, i64.load(get(key)), i64.load(get(key), 8), get(number)));
  const drawAll = [...f64.store(get(into), drawn), ...moveOn(into, 8), ...moveOn(key, 16)];
  return {
    name: 'keyedNormals',
    takes: [I32, I32, I32],
    locals: [I32, I32, I32, I32, I32, I64],
    body: [
      ...set(place, i32.of(NUMBERS_AT)),
      ...set(placesEnd, endOf(NUMBERS_AT, numbers, 4)),
      ...set(keysEnd, endOf(KEYS_AT, keys, 16)),
      ...set(into, i32.of(DEVIATES_AT)),
      ...again(
        [
          ...set(
            number,
            i64.or(i64.shiftLeft(i64.extend(get(high)), UPPER), i64.extend(i32.load(get(place)))),
          ),
          ...set(key, i32.of(KEYS_AT)),
          ...again(drawAll, i32.isLess(get(key), get(keysEnd))),
          ...moveOn(place, 4),
        ],
        i32.isLess(get(place), get(placesEnd)),
      ),
    ],
  };
}

/** By Horner's rule. @param coefficients from the highest power on @param local that holds the variable */
const polynomial = ([highest, ...others]: readonly number[], local: number): Code =>
  others.reduce(
    (sum, coefficient) => f64.add(f64.multiply(sum, get(local)), f64.of(coefficient)),
    f64.of(highest ?? 0),
  );

/** P. J. Acklam's approximation between the tails; that of the tails is in `normal-tail.ts`. */
const NUMERATOR = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
];
const DENOMINATOR = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
];

const NORMAL_OF_PROBABILITY: Signature & { readonly name: string } = {
  name: 'lowerTail',
  takes: [F64],
  gives: F64,
};

const kernelFunctions = (): readonly WasmFunction[] => {
  const ofHash = (name: string, gives: typeof I32 | typeof F64, body: Code): WasmFunction => ({
    name,
    takes: TAKES_KEY_AND_NUMBER,
    gives,
    locals: [],
    body,
  });
  const answer = call(HASH, wide(1, 0), wide(3, 2), wide(4, 5));
  return [
    hash(),
    normal(),
    ofHash('hashHigh', I32, i64.wrap(i64.shiftRight(answer, UPPER))),
    ofHash('hashLow', I32, i64.wrap(answer)),
    ofHash('keyedNormal', F64, call(NORMAL, answer)),
    { name: 'normalOf', takes: [I32, I32], gives: F64, locals: [], body: call(NORMAL, wide(0, 1)) },
    normals(),
  ];
};

const module = new WebAssembly.Module(assemble([NORMAL_OF_PROBABILITY], kernelFunctions(), PAGES));

/**
 * One instance for all: the compiler inlines the way to functions that it knows. What is in its memory is read before the next draws, or
 * never.
 */
const kernel = new WebAssembly.Instance(module, { host: { lowerTail } }).exports as NoiseKernel;

export const { hashHigh, hashLow, keyedNormal, normalOf, keyedNormals } = kernel;
const { buffer } = kernel.memory;
/** The four words of each key, one key after the other. */
export const keysToDraw = new Int32Array(buffer, KEYS_AT, 4 * MAX_KEYS);
/** The lower halves of the numbers. */
export const numbersToDraw = new Int32Array(buffer, NUMBERS_AT, MAX_NUMBERS);
/** What was drawn last, by number and key. */
export const drawnDeviates = new Float64Array(buffer, DEVIATES_AT, MAX_KEYS * MAX_NUMBERS);
