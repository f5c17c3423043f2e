import type { Settings, SettingsChange } from '@lonja/protocol';
import { RESET_SETTINGS } from '@lonja/protocol/setting-options';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSteps } from '../../shared/acts/use-act.ts';
import { buildQueryKey } from '../../shared/api/build-query.ts';
import { useSettingsPlace } from '../../shared/settings/use-settings-place.ts';
import { settingsQuery } from '../../shared/settings/settings-query.ts';
import { saveForm } from '../../shared/settings/unsaved-settings.ts';
import { useAccount } from '../account/account-context.tsx';

export function useSettings() {
  const place = useSettingsPlace();
  const { user } = useAccount();
  return useQuery(settingsQuery(place, user.id));
}

export type TradingSettings = Pick<Settings, 'confirmTrades' | 'autoStopLoss' | 'riskLevel' | 'savedAt'> & {
  readonly defaultLeverage: number;
};

/** Percent from the entry at which the automatic stop loss lies. */
export const STOP_PERCENT = { conservative: 1, moderate: 2, aggressive: 5 } as const;

/** Undefined while loading; defaults where they can't be read, so that trading works. */
export function useTradingSettings(): TradingSettings | undefined {
  const { data, isError } = useSettings();
  return data ?? (isError ? { ...RESET_SETTINGS, savedAt: null } : undefined);
}

/** Saves are sequential, so that the last answer has all changes. */
export const SAVING_SETTINGS = { key: ['save settings'], queue: 'settings' } as const;

/** Saves a form's changes; preferences even when the page is left before the answer. */
export function useSaveSettings() {
  const place = useSettingsPlace();
  const { user } = useAccount();
  const queryClient = useQueryClient();
  return useSteps(['saveSettings'], (_, change: SettingsChange) => saveForm(place, user.id, change), {
    ...SAVING_SETTINGS,
    done: (settings) =>
      queryClient.setQueryData(buildQueryKey('getSettings', { params: { id: user.id } }), settings),
    isOverAtOnce: true,
  });
}
