import { describe, expect, it } from 'vitest';
import { drawAccountCurve, type AccountHistory } from './account-curve.model.ts';
import { isNew } from './is-new.ts';

const day = (number: number) => new Date(Date.UTC(2026, 2, number)).toISOString();
const flow = (number: number, amount: string): AccountHistory['flows'][number] => ({
  at: day(number),
  amount,
  kind: amount.startsWith('-') ? 'withdrawal_held' : 'deposit',
});
const history = (part: Partial<AccountHistory> = {}): AccountHistory => ({
  period: '1M',
  curve: [
    { at: day(1), equity: '10000.00' },
    { at: day(11), equity: '12000.00' },
    { at: day(21), equity: '11000.00' },
  ],
  flows: [],
  netDeposits: '10000.00',
  ...part,
});
const drawn = (part: Partial<AccountHistory> = {}) => {
  const drawing = drawAccountCurve(history(part));
  if (!drawing) throw new Error('nothing was drawn');
  return drawing;
};

it('draws the equity from edge to edge, between round values, the highest first', () => {
  const { equity, values, times } = drawn();
  expect(values.map(({ value }) => value)).toEqual([12_000, 11_500, 11_000, 10_500, 10_000]);
  expect(equity).toEqual([
    [0, 100],
    [50, 0],
    [100, 50],
  ]);
  expect(times.map(({ value }) => new Date(value).toISOString())).toEqual([1, 6, 11, 16, 21].map(day));
});

describe('what was put in', () => {
  it('is a level line without flows', () => {
    expect(drawn().putIn).toEqual([
      [0, 100],
      [100, 100],
    ]);
  });

  it('rises by a deposit and falls by a withdrawal at their moments, and ends at the net deposits', () => {
    const { putIn, values } = drawn({
      flows: [flow(6, '1500.00'), flow(16, '-500.00')],
      netDeposits: '11000.00',
    });
    const valueAt = (place: number) => 12_000 - (place / 100) * (12_000 - (values.at(-1)?.value ?? 0));
    expect(putIn.map(([x, y]) => [x, valueAt(y)])).toEqual([
      [0, 10_000],
      [25, 10_000],
      [25, 11_500],
      [75, 11_500],
      [75, 11_000],
      [100, 11_000],
    ]);
  });

  it('begins at zero where the account was opened within the curve', () => {
    const { putIn, values } = drawn({ flows: [flow(1, '10000.00')] });
    expect(values.at(-1)).toEqual({ value: 0, place: 100 });
    expect(putIn.slice(0, 2)).toEqual([
      [0, 100],
      [0, 100],
    ]);
  });
});

describe('the marks of flows', () => {
  it('have a text each while they lie apart', () => {
    const { marks } = drawn({ flows: [flow(6, '1500.00'), flow(16, '-500.00')] });
    expect(marks.map(({ place, amount }) => [place, amount])).toEqual([
      [25, 1500],
      [75, -500],
    ]);
  });

  it('share one, with their sum, where their texts would cover each other', () => {
    const { marks } = drawn({ flows: [flow(6, '1500.00'), flow(8, '-500.00'), flow(16, '20.00')] });
    expect(marks.map(({ place, amount, flows }) => [place, amount, flows.length])).toEqual([
      [35, 1000, 2],
      [75, 20, 1],
    ]);
  });
});

it('begins with the period where the last measurement is older', () => {
  const { times, equity } = drawn({ period: '1D' });
  expect(times[0]?.value).toBe(Date.parse(day(20)));
  expect(equity.map(([x]) => x)).toEqual([0, 0, 100]);
});

it('draws nothing of one moment', () => {
  expect(drawAccountCurve(history({ curve: [{ at: day(1), equity: '10000.00' }] }))).toBeUndefined();
});

it('knows an account without measurements from one that rests', () => {
  const lifetime = { pnl: '0.00', timeWeightedReturn: 0, volatility: null };
  const curve = history().curve.slice(1);
  const traded = { profile: 'ideal', fills: { ideal: 2, retail: 0, stressed: 0 }, cost: '0.00' } as const;
  const read = (part: Partial<Parameters<typeof isNew>[0]>) =>
    isNew({ curve: history().curve, lifetime: { ...lifetime, days: 1 }, execution: traded, ...part });
  expect(read({ curve })).toBe(true);
  expect(read({ curve, lifetime: { ...lifetime, days: 20 } })).toBe(false);
  expect(read({})).toBe(false);
  // Measured while nothing was traded: a level line.
  expect(read({ execution: { ...traded, fills: { ...traded.fills, ideal: 0 } } })).toBe(true);
});

describe('the drawdown', () => {
  it('is how far the result was below its highest, from edge to edge of the strip', () => {
    const { drawdown } = drawn();
    expect(drawdown.deepest).toBeCloseTo(-8.33, 2);
    expect(drawdown.place).toBe(100);
    expect(drawdown.line).toEqual([
      [0, 0],
      [50, 0],
      [100, 100],
    ]);
  });

  it('is none of a withdrawal, and none where the account only rose', () => {
    const { drawdown } = drawn({ flows: [flow(16, '-1000.00')], netDeposits: '9000.00' });
    expect(drawdown.deepest).toBe(0);
    expect(drawdown.line.every(([, depth]) => depth === 0)).toBe(true);
  });
});
