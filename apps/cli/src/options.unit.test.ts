import { CALLS, type CallName } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { COMMANDS, dashed, findPreview } from './commands.ts';
import { fieldsOfPart, getSchema } from './json-schema.ts';
import { listOptions, readOptions } from './options.ts';
import { OWN_COMMANDS } from './run-cli.ts';

const NAMES = Object.keys(CALLS) as CallName[];

test('every call is a command, and of the own commands only the sign-in stands in for calls', () => {
  expect([...COMMANDS.values()]).toEqual(NAMES);
  expect(Object.keys(OWN_COMMANDS).filter((command) => COMMANDS.has(command))).toEqual(['login', 'logout']);
});

test('every field of a call is an option of its own; two others go into --body', () => {
  const hidden: string[] = [];
  for (const name of NAMES) {
    const options = listOptions(name);
    expect(new Set(options.map(({ option }) => option)).size).toBe(options.length);
    for (const part of ['params', 'query', 'body'] as const)
      for (const field of fieldsOfPart(name, part))
        if (!options.some((option) => option.part === part && option.name === field.name))
          hidden.push(`${name} ${part} ${field.name}`);
  }
  expect(hidden).toEqual(['importUsers body dryRun', 'changePosition body symbol']);
});

test('no call takes a body of which no option is known', () => {
  const bare = NAMES.filter(
    (name) =>
      fieldsOfPart(name, 'body').length === 0 && getSchema(name).body?.safeParse({}).success === false,
  );
  expect(bare).toEqual([]);
});

test('no option is without a form', () => {
  const shapeless = NAMES.flatMap((name) =>
    listOptions(name)
      .filter(({ types }) => types.size === 0)
      .map(({ option }) => `${dashed(name)} --${option}`),
  );
  // Accepted and ignored: the server decides them.
  expect(shapeless).toEqual(['register --balance', 'register --total-profit', 'register --role']);
});

test('a preview is the call at the same address with /preview', () => {
  expect(findPreview('placeOrder')).toBe('previewOrder');
  expect(findPreview('createWorld')).toBe('previewWorld');
  expect(findPreview('cancelOrder')).toBeUndefined();
});

test('values have the form that their fields take: decimals as they were typed', () => {
  const read = (name: CallName, given: Parameters<typeof readOptions>[1]) =>
    readOptions(listOptions(name), given);
  expect(
    read('placeOrder', {
      quantity: '0.10',
      'reduce-only': false,
      leverage: '1:10',
      'take-profit': '{"limitPrice":"1.20"}',
      account: '3',
    }),
  ).toEqual({
    params: {},
    query: { account: '3' },
    body: { quantity: '0.10', reduceOnly: false, leverage: '1:10', takeProfit: { limitPrice: '1.20' } },
  });
  expect(read('writeJournal', { tags: ['fomo', 'early'] }).body).toEqual({ tags: ['fomo', 'early'] });
  expect(read('getSpreads', { symbols: 'AAPL,BTC' }).query).toEqual({ symbols: 'AAPL,BTC' });
  expect(() => read('placeOrder', { 'take-profit': 'at 1.20' })).toThrow('--take-profit takes JSON');
});
