import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { CALL_SCHEMAS } from './schemas/call-schemas.ts';

const OTHER_NOTATIONS = [
  '1e3',
  '1E0',
  '1e-2',
  '+5',
  '00005',
  '01',
  '00.5',
  '-01',
  '.5',
  '5.',
  '0x5',
  '1_0',
  '1,5',
  '５',
  ' 5',
  '5\n',
];

/** Every place of a schema that takes a number as well as its text, by its path. */
function amountsOf(schema: unknown, path: string): { path: string; schema: z.ZodType }[] {
  const { def } = schema as {
    readonly def: {
      readonly shape?: Readonly<Record<string, unknown>>;
      readonly innerType?: unknown;
      readonly element?: unknown;
      readonly type: string;
      readonly options?: readonly unknown[];
    };
  };
  if (def.shape)
    return Object.entries(def.shape).flatMap(([name, field]) => amountsOf(field, `${path}.${name}`));
  if (def.element) return amountsOf(def.element, path);
  if (def.innerType) return amountsOf(def.innerType, path);
  const one = schema as z.ZodType;
  if (one.safeParse(5).success && one.safeParse('5').success && def.type !== 'unknown')
    return [{ path, schema: one }];
  return (def.options ?? []).flatMap((option) => amountsOf(option, path));
}

describe('the amounts of every call', () => {
  const amounts = Object.entries(CALL_SCHEMAS).flatMap(([name, route]) =>
    'body' in route ? amountsOf(route.body, name) : [],
  );

  it('[API-13] are found', () => {
    expect(amounts.length).toBeGreaterThan(15);
    expect(amounts.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'trade.quantity',
        'placeOrder.price',
        'deposit.amount',
        'withdraw.amount',
        'changeUser.balance',
      ]),
    );
  });

  it('[API-13] are plain decimal texts: no exponent, no plus, no zeros in front, no bare point', () => {
    const taken = amounts.flatMap(({ path, schema }) =>
      OTHER_NOTATIONS.filter((text) => schema.safeParse(text).success).map((text) => `${path} ${text}`),
    );
    expect(taken).toEqual([]);
  });

  it('[API-13] take plain ones, and numbers however JSON prints them', () => {
    for (const { path, schema } of amounts)
      expect([path, schema.safeParse('0.5').success]).toEqual([path, schema.safeParse(0.5).success]);
    const quantity = amounts.find(({ path }) => path === 'trade.quantity')!.schema;
    expect(quantity.safeParse(0.0000001)).toEqual({ success: true, data: 10n });
    expect(quantity.safeParse(1e2)).toEqual({ success: true, data: 10_000_000_000n });
  });
});
