import type { Settings } from '@lonja/protocol';
import type { SettingsRow } from '@lonja/store/people/settings';
import type { UserRecord } from '@lonja/store/people/users';
import { userAnswer } from '../people/user-view.ts';

/** The profile is the user's; settings that were never saved have their defaults (specification, section 9). */
export const settingsAnswer = (
  record: UserRecord,
  row: SettingsRow | undefined,
  twoFactorAuth: boolean,
): Settings => {
  const { firstName, lastName } = userAnswer(record);
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: record.user.email,
    phone: record.user.phone ?? '',
    priceAlerts: row?.price_alerts ?? true,
    emailNotifications: row?.email_notifications ?? true,
    pushNotifications: row?.push_notifications ?? false,
    tradingUpdates: row?.trading_updates ?? true,
    marketNews: row?.market_news ?? true,
    defaultLeverage: (row?.default_leverage ?? 30) as Settings['defaultLeverage'],
    confirmTrades: row?.confirm_trades ?? true,
    autoStopLoss: row?.auto_stop_loss ?? false,
    riskLevel: row?.risk_level ?? 'moderate',
    profitDestination: record.account?.settlesProfit ? 'balance' : 'apart',
    theme: row?.theme ?? 'dark',
    palette: row?.palette ?? 'classic',
    language: row?.language ?? 'en',
    currency: row?.currency ?? 'USD',
    timezone: row?.timezone ?? 'UTC',
    timezoneChosen: row?.has_chosen_zone ?? false,
    twoFactorAuth,
    loginAlerts: row?.login_alerts ?? true,
    sessionTimeout: (row?.session_timeout ?? 30) as Settings['sessionTimeout'],
    savedAt: row?.saved_at.toISOString() ?? null,
  };
};
