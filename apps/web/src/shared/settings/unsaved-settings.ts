import type { Settings, SettingsChange } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import type { Send } from '../acts/sender.ts';
import type { ReadingClient } from '../api/use-client.ts';

const KEY = 'lonja.unsavedSettings';

/**
 * Settings that may be stored in the browser until saved. Personal data (name, addresses) and secrets (password, code) never
 * are.
 */
export const PREFERENCES = [
  'priceAlerts',
  'emailNotifications',
  'pushNotifications',
  'tradingUpdates',
  'marketNews',
  'defaultLeverage',
  'confirmTrades',
  'autoStopLoss',
  'riskLevel',
  'theme',
  'palette',
  'language',
  'currency',
  'timezone',
  'timezoneChosen',
  'loginAlerts',
  'sessionTimeout',
] as const satisfies readonly (keyof SettingsChange)[];

type PreferencesChange = Pick<SettingsChange, (typeof PREFERENCES)[number]>;

/**
 * Choices that the server has not acknowledged. A reload aborts a save in flight, so choices are stored in this browser until
 * they are acknowledged, and sent before settings are read.
 */
export interface UnsavedSettings {
  /** Undefined for none, and for another person's. */
  readonly of: (userId: string) => PreferencesChange | undefined;
  readonly add: (userId: string, change: PreferencesChange) => void;
  /** Removes sent choices, saved or refused; later choices stay. */
  readonly settle: (userId: string, sent: PreferencesChange) => void;
}

export function createUnsavedSettings(storage: Storage): UnsavedSettings {
  const of = (userId: string) => {
    const unsaved = parse(storage.getItem(KEY));
    return unsaved?.userId === userId ? unsaved.change : undefined;
  };
  const write = (userId: string, change: PreferencesChange) =>
    Object.keys(change).length > 0
      ? storage.setItem(KEY, JSON.stringify({ userId, change }))
      : storage.removeItem(KEY);
  return {
    of,
    add: (userId, change) => write(userId, { ...of(userId), ...change }),
    settle: (userId, sent) => {
      const waiting = of(userId);
      if (waiting) write(userId, without(waiting, sent));
    },
  };
}

const without = (change: PreferencesChange, sent: PreferencesChange): PreferencesChange =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => sent[name as keyof PreferencesChange] !== value),
  );

function parse(text: string | null) {
  try {
    return JSON.parse(text ?? 'null') as { userId: string; change: PreferencesChange } | null;
  } catch {
    return null;
  }
}

/** The settings on the server, and unacknowledged choices in this browser. */
export interface SettingsPlace {
  readonly client: ReadingClient;
  readonly send: Send;
  readonly unsavedSettings: UnsavedSettings;
}

/**
 * Sends unsaved choices, even when the page is left.
 * @returns the saved settings; undefined where there are none
 * @throws CallError
 */
export async function saveUnsaved(
  { send, unsavedSettings }: SettingsPlace,
  userId: string,
): Promise<Settings | undefined> {
  const body = unsavedSettings.of(userId);
  if (!body) return undefined;
  try {
    const saved = await send('saveSettings', { params: { id: userId }, body, outlivesPage: true });
    unsavedSettings.settle(userId, body);
    return saved;
  } catch (error) {
    if (isFinal(error)) unsavedSettings.settle(userId, body);
    throw error;
  }
}

/**
 * Saves a form's changes. The form shows a refusal, and nothing stays stored then; without an answer the outcome is unknown,
 * and the changes stay stored.
 * @throws CallError
 */
export async function saveForm(
  { send, unsavedSettings }: SettingsPlace,
  userId: string,
  change: SettingsChange,
): Promise<Settings> {
  const preferences: PreferencesChange = Object.fromEntries(
    PREFERENCES.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]),
  );
  unsavedSettings.add(userId, preferences);
  const settle = () => unsavedSettings.settle(userId, preferences);
  try {
    const saved = await send('saveSettings', {
      params: { id: userId },
      body: change,
      outlivesPage: true,
    });
    settle();
    return saved;
  } catch (error) {
    if (error instanceof CallError) settle();
    throw error;
  }
}

/** Whether a retry would be refused again. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && [400, 403, 404, 409].includes(error.status);

/** The saved settings with unsaved choices. */
export async function readSettings(
  place: SettingsPlace,
  userId: string,
  signal: AbortSignal,
): Promise<Settings> {
  const saved = await saveUnsaved(place, userId).catch(() => undefined);
  return saved ?? place.client.call('getSettings', { params: { id: userId }, signal });
}
