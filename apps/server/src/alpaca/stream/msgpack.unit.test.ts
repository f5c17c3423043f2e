import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrayHead, pack, unpack, type Packable } from './msgpack.ts';

test.each([
  [{ T: 'q' }, '81a154a171'],
  [[1, 128, 2 ** 32], '9301ce00000080cf0000000100000000'],
  [1.5, 'cb3ff8000000000000'],
  [-1, 'cbbff0000000000000'],
  [[null, true, false], '93c0c3c2'],
  // Half a second after the first second of 2026: extension -1.
  [new Date('2026-01-01T00:00:00.500Z'), 'd7ff773594006955b900'],
])('%j is packed as the specification has it', (value, bytes) => {
  expect(pack(value as Packable).toString('hex')).toBe(bytes);
});

test('heads of arrays grow with what follows', () => {
  expect(arrayHead(15).toString('hex')).toBe('9f');
  expect(arrayHead(16).toString('hex')).toBe('dc0010');
  expect(arrayHead(70_000).toString('hex')).toBe('dd00011170');
});

test('what clients send is read as it was packed', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  const message = fc.record({
    action: text,
    quotes: fc.array(text, { maxLength: 40 }),
    count: fc.nat(),
    flag: fc.boolean(),
    nothing: fc.constant(null),
  });
  fc.assert(
    fc.property(message, (value) => {
      expect(unpack(pack(value))).toEqual(value);
    }),
  );
});

test('anything else is refused, and never read beyond its end', () => {
  const bytes = fc.uint8Array({ maxLength: 40 });
  fc.assert(
    fc.property(bytes, (value) => {
      expect(faultOf(Buffer.from(value)) ?? new RangeError('none')).toBeInstanceOf(RangeError);
    }),
  );
  expect(() => unpack(Buffer.from('91'.repeat(20), 'hex'))).toThrow('too deep');
});

function faultOf(bytes: Buffer): unknown {
  try {
    unpack(bytes);
    return undefined;
  } catch (error) {
    return error;
  }
}
