import type { Settings } from '@lonja/protocol';
import { RESET_SETTINGS, getResetSettings } from '@lonja/protocol/setting-options';
import { expect, it } from 'vitest';
import { asksForProof, listChanges, buildSettingsDraft, takeSaved } from './settings-dialog.model.ts';

const saved = { theme: 'dark', phone: '', twoFactorAuth: false, savedAt: null } as Settings;

it('[DSH-28] sends what differs, and never what other calls switch', () => {
  expect(listChanges(saved, saved)).toEqual({});
  expect(listChanges(saved, { ...saved, theme: 'light', twoFactorAuth: true, savedAt: 'now' })).toEqual({
    theme: 'light',
  });
});

it('[DSH-28] the first save keeps what this browser already shows, a later one what was saved', () => {
  const shown = {
    theme: 'light',
    palette: 'cvd',
    language: 'de',
    currency: 'EUR',
  } as const;
  expect(listChanges(saved, { ...buildSettingsDraft(saved, shown), phone: '+34 600' })).toEqual({
    ...shown,
    phone: '+34 600',
  });
  const later = { ...saved, savedAt: '2026-01-01T00:00:00.000Z' };
  expect(buildSettingsDraft(later, shown)).toBe(later);
});

it('[DSH-28] another e-mail address asks for the password, the same one with blanks around it for none', () => {
  const known = { ...saved, email: 'ana@example.org' };
  expect(asksForProof(known, { ...known, phone: '1' })).toBe(false);
  expect(asksForProof(known, { ...known, email: ' ana@example.org ' })).toBe(false);
  expect(asksForProof(known, { ...known, email: 'Ana@example.org' })).toBe(true);
});

it('[DSH-28] a reset takes trading and display, and leaves what was typed elsewhere', () => {
  const draft = {
    ...saved,
    phone: '+34 600',
    priceAlerts: false,
    loginAlerts: false,
    theme: 'light',
  } as Settings;
  const answer = { ...saved, ...RESET_SETTINGS, phone: '', priceAlerts: true, loginAlerts: true } as Settings;
  expect(takeSaved(draft, answer, RESET_SETTINGS)).toEqual({
    ...draft,
    ...RESET_SETTINGS,
    phone: '+34 600',
    priceAlerts: false,
    loginAlerts: false,
  });
  expect(Object.keys(RESET_SETTINGS).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'autoStopLoss',
    'confirmTrades',
    'currency',
    'defaultLeverage',
    'language',
    'palette',
    'profitDestination',
    'riskLevel',
    'theme',
    'timezone',
    'timezoneChosen',
  ]);
});
it('only a demo account keeps its profit apart by default', () => {
  expect(getResetSettings('demo').profitDestination).toBe('apart');
  expect(getResetSettings(undefined).profitDestination).toBe('apart');
  for (const kind of ['practice', 'branch', 'contest', 'evaluation'] as const)
    expect(getResetSettings(kind)).toEqual({ ...RESET_SETTINGS, profitDestination: 'balance' });
});
