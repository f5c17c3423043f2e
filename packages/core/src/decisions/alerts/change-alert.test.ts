import { describe, expect, test } from 'vitest';
import { decideAlertChange, refuseNewAlert, type PriceAlert } from '../../index.ts';

const ONE = 100_000_000n;
const alert = (changes: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 1,
  instrumentId: 7,
  type: 'price_above',
  value: 192n * ONE,
  isActive: true,
  revision: 0,
  createdAt: 1_000,
  firedAt: undefined,
  ...changes,
});
const active = (count: number, off = 0) => [
  ...Array.from({ length: count }, () => ({ isActive: true })),
  ...Array.from({ length: off }, () => ({ isActive: false })),
];

describe('[DLG-09] twenty are active at most', () => {
  test.each([
    [active(19, 30), undefined],
    [active(20), { code: 'too_many_alerts', maximum: 20 }],
    [active(3, 196), undefined],
    [active(3, 197), { code: 'too_many_kept_alerts', maximum: 200 }],
  ])('a new one beside those of case %#', (kept, refusal) => {
    expect(refuseNewAlert(kept)).toEqual(refusal);
  });

  test('switching one on counts too; switching one off, or another value, is always possible', () => {
    const off = alert({ isActive: false });
    expect(decideAlertChange(off, { isActive: true }, active(20))).toEqual({
      accepted: false,
      refusal: { code: 'too_many_alerts', maximum: 20 },
    });
    expect(decideAlertChange(off, { isActive: true }, active(19))).toMatchObject({ accepted: true });
    expect(decideAlertChange(alert(), { isActive: false }, active(20))).toMatchObject({ accepted: true });
    expect(decideAlertChange(alert(), { value: ONE }, active(20))).toMatchObject({ accepted: true });
  });
});

describe('[DLG-09] an alert that is changed', () => {
  const changed = (before: PriceAlert, change: { isActive?: boolean; value?: bigint }) => {
    const decision = decideAlertChange(before, change, []);
    return decision.accepted ? decision.changes[0] : decision.refusal;
  };

  test('is armed anew when it is switched on, whatever it fired before', () => {
    const fired = alert({ isActive: false, firedAt: 5_000, revision: 3 });
    expect(changed(fired, { isActive: true })).toEqual(alert({ revision: 4 }));
  });

  test('is armed anew by another value, and keeps what it fired while it is off', () => {
    expect(changed(alert(), { value: ONE })).toEqual(alert({ value: ONE, revision: 1 }));
    const off = alert({ isActive: false, firedAt: 5_000 });
    expect(changed(off, { value: ONE })).toEqual({ ...off, value: ONE, revision: 1 });
  });

  test('stays as it is when nothing changes', () => {
    const same = alert();
    const nothing = { accepted: true, changes: [] };
    expect(decideAlertChange(same, { isActive: true, value: same.value }, [])).toEqual(nothing);
    expect(decideAlertChange(same, {}, [])).toEqual(nothing);
  });
});
