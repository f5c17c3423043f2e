import type { Settings, SettingsChange } from '@lonja/protocol';
import { CallError, type Client } from '@lonja/protocol/client';

const KEY = 'lonja.unsavedSettings';

/** What may wait in a browser. Who somebody is (name, addresses) and what proves it (password, code) never does. */
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
  'loginAlerts',
  'sessionTimeout',
] as const satisfies readonly (keyof SettingsChange)[];

type PreferencesChange = Pick<SettingsChange, (typeof PREFERENCES)[number]>;

/**
 * What a person has chosen and the server has not acknowledged. Loading a page anew cuts off a save that is on its way; so
 * choices stand in this browser until they are acknowledged, and whoever reads the settings sends them first.
 */
export interface UnsavedSettings {
  /** Undefined for none, and for somebody else's. */
  readonly of: (userId: string) => PreferencesChange | undefined;
  readonly add: (userId: string, change: PreferencesChange) => void;
  /** What was sent is settled, saved or refused; what was chosen otherwise meanwhile still waits. */
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

/** Where settings are kept: on the server, and what it has not acknowledged in this browser. */
export interface SettingsPlace {
  readonly client: Client;
  readonly unsavedSettings: UnsavedSettings;
}

/**
 * Sends what waits; it goes on also where the page is left.
 * @returns the settings as they are saved; undefined where nothing waits
 * @throws CallError
 */
export async function saveUnsaved(
  { client, unsavedSettings }: SettingsPlace,
  userId: string,
): Promise<Settings | undefined> {
  const body = unsavedSettings.of(userId);
  if (!body) return undefined;
  try {
    const saved = await client.call('saveSettings', { params: { id: userId }, body, outlivesPage: true });
    unsavedSettings.settle(userId, body);
    return saved;
  } catch (error) {
    if (isFinal(error)) unsavedSettings.settle(userId, body);
    throw error;
  }
}

/**
 * Saves what a form has changed. The form says itself when it is refused, and nothing waits then; without an answer nobody
 * knows whether it was saved, and it waits.
 * @throws CallError
 */
export async function saveForm(
  { client, unsavedSettings }: SettingsPlace,
  userId: string,
  change: SettingsChange,
): Promise<Settings> {
  const preferences: PreferencesChange = Object.fromEntries(
    PREFERENCES.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]),
  );
  unsavedSettings.add(userId, preferences);
  const settle = () => unsavedSettings.settle(userId, preferences);
  try {
    const saved = await client.call('saveSettings', {
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

/** Another try would be refused again. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && [400, 403, 404, 409].includes(error.status);

/** The settings as they are saved, with what was chosen here. */
export async function readSettings(
  place: SettingsPlace,
  userId: string,
  signal: AbortSignal,
): Promise<Settings> {
  const saved = await saveUnsaved(place, userId).catch(() => undefined);
  return saved ?? place.client.call('getSettings', { params: { id: userId }, signal });
}
