/**
 * The part of WebAssembly's binary format that `noise-kernel.ts` needs (WebAssembly Core Specification 1.0, chapter 5), as
 * functions: an instruction is its bytes, after those of its operands.
 */
export type Code = readonly number[];

export const I32 = 0x7f;
export const I64 = 0x7e;
export const F64 = 0x7c;
type ValueType = typeof I32 | typeof I64 | typeof F64;

const binary =
  (opcode: number) =>
  (left: Code, right: Code): Code => [...left, ...right, opcode];
const unary =
  (opcode: number) =>
  (operand: Code): Code => [...operand, opcode];
/** From or to the memory's bytes at an address that lies `offset` behind the operand. @param bytes what is read or written, as a power of two */
const load =
  (opcode: number, bytes: number) =>
  (address: Code, offset = 0): Code => [...address, opcode, bytes, ...unsigned(offset)];
const store =
  (opcode: number, bytes: number) =>
  (address: Code, value: Code): Code => [...address, ...value, opcode, bytes, 0];

export const i32 = {
  of: (value: number): Code => [0x41, ...signed(BigInt(value))],
  add: binary(0x6a),
  multiply: binary(0x6c),
  /** Both are addresses. */
  isLess: binary(0x49),
  load: load(0x28, 2),
};

export const i64 = {
  of: (value: bigint): Code => [0x42, ...signed(BigInt.asIntN(64, value))],
  add: binary(0x7c),
  and: binary(0x83),
  or: binary(0x84),
  xor: binary(0x85),
  shiftLeft: binary(0x86),
  shiftRight: binary(0x88),
  rotateLeft: binary(0x89),
  /** From the 32 bits of an i32. */
  extend: unary(0xad),
  /** The lower 32 bits, as an i32. */
  wrap: unary(0xa7),
  /** The bits of an f64, as an i64. */
  bitsOf: unary(0xbd),
  load: load(0x29, 3),
};

export const f64 = {
  of: (value: number): Code => [0x44, ...new Uint8Array(Float64Array.of(value).buffer)],
  add: binary(0xa0),
  subtract: binary(0xa1),
  multiply: binary(0xa2),
  divide: binary(0xa3),
  isLess: binary(0x63),
  /** The nearest double of an i64. */
  from: unary(0xb9),
  /** The double whose bits an i64 has. */
  ofBits: unary(0xbf),
  store: store(0x39, 3),
};

export const get = (local: number): Code => [0x20, local];
export const set = (local: number, value: Code): Code => [...value, 0x21, local];
export const call = (position: number, ...operands: readonly Code[]): Code => [
  ...operands.flat(),
  0x10,
  position,
];
/** A double, by a condition; only one of both is computed. */
export const choose = (condition: Code, one: Code, other: Code): Code => [
  ...condition,
  0x04,
  F64,
  ...one,
  0x05,
  ...other,
  0x0b,
];

/** Does something once, and again for as long as the condition holds then. */
export const again = (body: Code, condition: Code): Code => [
  0x03,
  NOTHING,
  ...body,
  ...condition,
  0x0d,
  0,
  0x0b,
];
const NOTHING = 0x40;

export interface Signature {
  readonly takes: readonly ValueType[];
  /** Undefined for nothing. */
  readonly gives?: ValueType;
}

export interface WasmFunction extends Signature {
  /** Local variables, numbered after the parameters. */
  readonly locals: readonly ValueType[];
  readonly body: Code;
  /** Undefined for one that only others of the module call. */
  readonly name?: string;
}

/**
 * A module of functions with a memory that is exported as `memory`. Imports, of the module `host`, have the first positions.
 * @param pages of 64 KiB
 */
export function assemble(
  imports: readonly (Signature & { readonly name: string })[],
  functions: readonly WasmFunction[],
  pages: number,
): Uint8Array<ArrayBuffer> {
  const signatures = [...imports, ...functions];
  const exported = functions.flatMap(({ name }, place) =>
    name === undefined ? [] : [[...text(name), 0x00, imports.length + place]],
  );
  return Uint8Array.from([
    ...MAGIC_AND_VERSION,
    ...section(
      1,
      signatures.map(({ takes, gives }) => [0x60, ...counted(takes), ...counted(gives ? [gives] : [])]),
    ),
    ...section(
      2,
      imports.map(({ name }, place) => [...text('host'), ...text(name), 0x00, place]),
    ),
    ...section(
      3,
      functions.map((_, place) => [imports.length + place]),
    ),
    ...section(5, [[0x00, ...unsigned(pages)]]),
    ...section(7, [...exported, [...text('memory'), 0x02, 0]]),
    ...section(
      10,
      functions.map(({ locals, body }) =>
        counted([...unsigned(locals.length), ...locals.flatMap((type) => [0x01, type]), ...body, 0x0b]),
      ),
    ),
  ]);
}

const MAGIC_AND_VERSION: Code = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

const section = (number: number, items: readonly Code[]): Code => [
  number,
  ...counted([...unsigned(items.length), ...items.flat()]),
];
const counted = (bytes: Code): Code => [...unsigned(bytes.length), ...bytes];
const text = (name: string): Code => counted([...new TextEncoder().encode(name)]);

/** LEB128: seven bits a byte, the lowest first. */
const unsigned = (value: number): Code =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];

function signed(value: bigint): Code {
  const byte = Number(value & 0x7fn);
  const isLast = -0x40n <= value && value < 0x40n;
  return isLast ? [byte] : [byte | 0x80, ...signed(value >> 7n)];
}
