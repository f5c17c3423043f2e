import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';

test('the specification’s limits are as it says them', () => {
  expect(LIMITS.password.characters[0]).toBe(6);
  expect(LIMITS.username.characters[0]).toBe(3);
  expect(LIMITS.smallestWithdrawal.usd).toBe('50');
  expect(LIMITS.adultYears.count).toBe(18);
});

test('what the API has promised stays: programs and forms of others keep to it', () => {
  expect(LIMITS.username.characters[1]).toBe(32);
  expect(LIMITS.password.characters[1]).toBe(200);
  expect(LIMITS.adminPassword.characters).toEqual([12, 200]);
  expect(LIMITS.reason.characters).toEqual([3, 500]);
  expect(LIMITS.idempotencyKey.characters).toEqual([1, 128]);
  expect(LIMITS.openAccounts.count).toBe(8);
  expect(LIMITS.grant.usdRange).toEqual(['100', '1000000']);
  expect(LIMITS.order.usdRange).toEqual(['0.01', '10000000']);
  expect(LIMITS.widestTrail.percent).toBe(50);
  expect(LIMITS.smallestRebalancing.usd).toBe('50');
  expect([LIMITS.activeAlerts.count, LIMITS.storedAlerts.count]).toEqual([20, 200]);
  expect(LIMITS.splitUnits.whole).toEqual([1, 10_000]);
  expect(LIMITS.speed.whole).toEqual([0, 5_000]);
  expect(LIMITS.statementEntries.count).toBe(5_000);
  expect([LIMITS.importedRows.count, LIMITS.rosterRows.count]).toEqual([200, 200]);
});
