/** What a frame may hold; a date is a timestamp. */
export type Packable =
  | null
  | boolean
  | number
  | string
  | Date
  | readonly Packable[]
  | { readonly [name: string]: Packable | undefined };

/** MessagePack, as far as frames need it: the extension of timestamps, no binary. */
export function pack(value: Packable): Buffer {
  const parts: Buffer[] = [];
  write(value, parts);
  return Buffer.concat(parts);
}

/** The beginning of an array of so many packed values, which follow it. */
export const arrayHead = (count: number): Buffer =>
  encodeHead(count, { fixed: 0x90, fixedBelow: 16, wide: 0xdc });

function write(value: Packable, parts: Buffer[]): void {
  if (value === null) parts.push(Buffer.of(0xc0));
  else if (typeof value === 'boolean') parts.push(Buffer.of(value ? 0xc3 : 0xc2));
  else if (typeof value === 'number') parts.push(packNumber(value));
  else if (typeof value === 'string') packText(value, parts);
  else if (value instanceof Date) parts.push(packMoment(value.getTime()));
  else if (isList(value)) {
    parts.push(arrayHead(value.length));
    for (const one of value) write(one, parts);
  } else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    parts.push(encodeHead(members.length, { fixed: 0x80, fixedBelow: 16, wide: 0xde }));
    for (const [name, member] of members) {
      packText(name, parts);
      write(member!, parts);
    }
  }
}

const isList = (value: object): value is readonly Packable[] => Array.isArray(value);

interface Head {
  /** The first byte of a short one, which holds its length too. */
  readonly fixed: number;
  readonly fixedBelow: number;
  /** The first byte where the length follows in two bytes; in four it is the next. */
  readonly wide: number;
}

function encodeHead(length: number, { fixed, fixedBelow, wide }: Head): Buffer {
  if (length < fixedBelow) return Buffer.of(fixed | length);
  if (length < 2 ** 16) return Buffer.of(wide, length >> 8, length & 0xff);
  const head = Buffer.alloc(5);
  head.writeUInt8(wide + 1);
  head.writeUInt32BE(length, 1);
  return head;
}

function packText(text: string, parts: Buffer[]): void {
  const bytes = Buffer.from(text);
  parts.push(encodeHead(bytes.length, { fixed: 0xa0, fixedBelow: 32, wide: 0xda }), bytes);
}

/** Whole numbers from 0 as such, up to 64 bits: typed clients read sizes into integers. Others are doubles. */
function packNumber(value: number): Buffer {
  if (!Number.isSafeInteger(value) || value < 0) {
    const bytes = Buffer.alloc(9, 0xcb);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (value < 128) return Buffer.of(value);
  if (value < 2 ** 32) {
    const bytes = Buffer.alloc(5, 0xce);
    bytes.writeUInt32BE(value, 1);
    return bytes;
  }
  const bytes = Buffer.alloc(9, 0xcf);
  bytes.writeBigUInt64BE(BigInt(value), 1);
  return bytes;
}

/** Extension -1 with 64 bits: 30 of nanoseconds, 34 of seconds. */
function packMoment(milliseconds: number): Buffer {
  const seconds = Math.floor(milliseconds / 1000);
  const nanoseconds = Math.round((milliseconds - seconds * 1000) * 1e6);
  const bytes = Buffer.alloc(10);
  bytes.writeUInt8(0xd7);
  bytes.writeInt8(-1, 1);
  bytes.writeBigUInt64BE((BigInt(nanoseconds) << 34n) | BigInt(seconds), 2);
  return bytes;
}

/** Deeper ones are no message of a client. */
const MAX_DEPTH = 8;

/** @throws RangeError for what is no MessagePack, or more than messages of clients need */
export function unpack(bytes: Buffer): unknown {
  const reader = { bytes, at: 0 };
  const value = read(reader, 0);
  if (reader.at !== bytes.length) throw new RangeError('more than one value');
  return value;
}

interface Reader {
  readonly bytes: Buffer;
  at: number;
}

function read(reader: Reader, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new RangeError('too deep');
  const first = whole(reader, 1);
  if (first < 0x80) return first;
  if (first < 0x90) return readMap(reader, first & 0x0f, depth);
  if (first < 0xa0) return readList(reader, first & 0x0f, depth);
  if (first < 0xc0) return readText(reader, first & 0x1f);
  if (first >= 0xe0) return first - 256;
  return READ[first]?.(reader, depth) ?? refuse(first);
}

const refuse = (first: number): null => {
  if (first === 0xc0) return null;
  throw new RangeError('another type');
};

type Read = (reader: Reader, depth: number) => unknown;
const READ: Readonly<Record<number, Read>> = {
  0xc2: () => false,
  0xc3: () => true,
  0xcc: (reader) => whole(reader, 1),
  0xcd: (reader) => whole(reader, 2),
  0xce: (reader) => whole(reader, 4),
  0xd9: (reader) => readText(reader, whole(reader, 1)),
  0xda: (reader) => readText(reader, whole(reader, 2)),
  0xdc: (reader, depth) => readList(reader, whole(reader, 2), depth),
  0xde: (reader, depth) => readMap(reader, whole(reader, 2), depth),
};

function whole(reader: Reader, size: number): number {
  const value = reader.bytes.readUIntBE(reader.at, size);
  reader.at += size;
  return value;
}

function readText(reader: Reader, length: number): string {
  const end = reader.at + length;
  if (end > reader.bytes.length) throw new RangeError('cut off');
  const text = reader.bytes.toString('utf8', reader.at, end);
  reader.at = end;
  return text;
}

function readList(reader: Reader, length: number, depth: number): unknown[] {
  const list: unknown[] = [];
  for (let place = 0; place < length; place++) list.push(read(reader, depth + 1));
  return list;
}

function readMap(reader: Reader, length: number, depth: number): Record<string, unknown> {
  const members: [string, unknown][] = [];
  for (let place = 0; place < length; place++) {
    const name = read(reader, depth + 1);
    if (typeof name !== 'string') throw new RangeError('a member without a name');
    members.push([name, read(reader, depth + 1)]);
  }
  return Object.fromEntries(members);
}
