import { formatQuantity, formatUsdExact, type Quantity, type Usd } from '@lonja/core/money';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { LeverageInput, PercentInput, PriceInput, QuantityInput, ReckonedAmount, UsdInput } from './wire.ts';

/** As it comes out of a body: a JSON text of one value. */
const read = (schema: z.ZodType, json: string): unknown => {
  const result = schema.safeParse(JSON.parse(json));
  return result.success ? result.data : result.error.issues[0]?.message;
};
const dollars = (json: string): unknown => {
  const found = read(UsdInput, json);
  return typeof found === 'bigint' ? formatUsdExact(found as Usd) : found;
};
const units = (schema: z.ZodType, json: string): unknown => {
  const found = read(schema, json);
  return typeof found === 'bigint' ? formatQuantity(found as Quantity) : found;
};

describe('[API-27] a JSON number is rounded half-even, once, to the grid of its field', () => {
  it.each([
    ['0.1', '0.100000'],
    ['0.30000000000000004', '0.300000'],
    ['967.7875000000001', '967.787500'],
    ['33.333333333333336', '33.333333'],
    ['-33.333333333333336', '-33.333333'],
    ['-0', '0.000000'],
    ['-1e-17', '0.000000'],
    ['1e-7', '0.000000'],
    // ties go to the even neighbour, as the number is written
    ['5e-7', '0.000000'],
    ['0.0000015', '0.000002'],
    ['0.0078125', '0.007812'],
    ['-0.0000025', '-0.000002'],
    // one rounding, not two: by way of a seventh decimal it would be 0.000001
    ['4.96e-7', '0.000000'],
    ['5e-324', '0.000000'],
    ['1.5e3', '1500.000000'],
    ['9007199254740993', 'is too large'],
    ['1e21', 'is too large'],
    ['1.7976931348623157e308', 'is too large'],
  ])('dollars %s are %s', (json, expected) => expect(dollars(json)).toBe(expected));

  it.each([
    ['0.30000000000000004', '0.3'],
    ['33.333333333333336', '33.33333333'],
    ['1.0845600000000001', '1.08456'],
    ['1e-9', '0'],
    ['92233720368.54', '92233720368.54'],
    ['92233720369', 'is too large'],
  ])('a quantity or price of %s is %s', (json, expected) => {
    expect(units(QuantityInput, json)).toBe(expected);
    expect(units(PriceInput, json)).toBe(expected);
  });

  it.each(['1e309', '-1e309', 'true', 'null', '[5]', '{}'])('%s is no number', (json) => {
    expect(UsdInput.safeParse(JSON.parse(json)).success).toBe(false);
    expect(PercentInput.safeParse(JSON.parse(json)).success).toBe(false);
    expect(LeverageInput.safeParse(JSON.parse(json)).success).toBe(false);
    expect(ReckonedAmount.safeParse(JSON.parse(json)).success).toBe(false);
  });
});

describe('[API-27] a numeric string is read exactly', () => {
  it.each([
    ['"0.30"', '0.300000'],
    ['"-967.7875"', '-967.787500'],
    ['"0.30000000000000004"', 'has too many decimals'],
    ['"0.0000001"', 'has too many decimals'],
    ['"abc"', 'must be a decimal number'],
    ['""', 'must be a decimal number'],
  ])('dollars %s are %s', (json, expected) => expect(dollars(json)).toBe(expected));

  it('a price too', () => {
    expect(read(PriceInput, '"1.0845600000000001"')).toBe('has too many decimals');
  });
});

it.each([
  ['33.333333333333336', 3333],
  ['30.000000000000004', 3000],
  ['"33.34"', 3334],
  ['"33.335"', 'has too many decimals'],
  ['0', 0],
])('[API-27] a percentage of %s is %s basis points', (json, expected) => {
  expect(read(PercentInput, json)).toBe(expected);
});

it.each([
  ['30', 30],
  ['"30"', 30],
  ['"1:30"', 30],
  ['2.5', undefined],
  ['"2.5"', undefined],
  ['"30:1"', undefined],
  ['"1:"', undefined],
  ['" 30"', undefined],
  ['0', undefined],
  ['501', undefined],
])('[API-05] a leverage of %s is %s', (json, expected) => {
  const result = LeverageInput.safeParse(JSON.parse(json));
  expect(result.success ? result.data : undefined).toBe(expected);
});

it('[API-05] what a client reckons an order comes to has a form, and no grid', () => {
  expect(read(ReckonedAmount, '967.7875000000001')).toBe(967.7875000000001);
  expect(read(ReckonedAmount, '"967.7875000000001"')).toBe('967.7875000000001');
  expect(ReckonedAmount.safeParse('0x10').success).toBe(false);
});
