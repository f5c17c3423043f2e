import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasDoubleMember } from './double-members.ts';

const isDouble = (json: string): boolean => hasDoubleMember(json, JSON.parse(json) as unknown);

test.each([
  ['{"a":1,"a":1}', true],
  ['{"a":1,"\\u0061":2}', true],
  ['{"a":{"b":1,"b" : 2}}', true],
  ['[{"a":1},{"a":1,"a":2}]', true],
  ['{"a":{"a":1}}', false],
  ['[{"a":1},{"a":1}]', false],
  ['{"a":"\\"b\\":1,\\"b\\":1"}', false],
  ['{"":1}', false],
  ['"a:b"', false],
])('%s: %s', (json, expected) => {
  expect(isDouble(json)).toBe(expected);
});

test('what JSON writes names nothing twice, until a member is repeated', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, name) => {
      const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
      expect(isDouble(JSON.stringify(value, null, 2))).toBe(false);
      expect(isDouble(`{${member}}`)).toBe(false);
      expect(isDouble(`{${member},${member}}`)).toBe(true);
    }),
  );
});
