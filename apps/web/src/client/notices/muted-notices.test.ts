import { expect, it } from 'vitest';
import { isMuted } from './muted-notices.ts';

it('[DSH-29] is silent about what the person switched off, and never about a margin call', () => {
  const off = { priceAlerts: false, tradingUpdates: false };
  expect(isMuted({ kind: 'alert_fired' }, off)).toBe(true);
  expect(isMuted({ kind: 'order_filled' }, off)).toBe(true);
  expect(isMuted({ kind: 'margin_call' }, off)).toBe(false);
  expect(isMuted({ kind: 'alert_fired' }, { ...off, priceAlerts: true })).toBe(false);
  expect(isMuted({ kind: 'alert_fired' }, undefined)).toBe(false);
});
