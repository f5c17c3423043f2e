import type { Settings } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { expect, it, vi } from 'vitest';
import {
  createUnsavedSettings,
  readSettings,
  saveForm,
  saveUnsaved,
  type SettingsPlace,
} from './unsaved-settings.ts';

const memory = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as unknown as Storage;
};
/** A browser whose page has been loaded anew has the same storage. */
const browser = (call: (name: string, input: object) => Promise<unknown>, storage = memory()) => ({
  client: { call } as unknown as SettingsPlace['client'],
  send: call as unknown as SettingsPlace['send'],
  unsavedSettings: createUnsavedSettings(storage),
});
const SIGNAL = new AbortController().signal;
const kept = (part: object) => part as Settings;

it('[DSH-29] what was chosen before a page was loaded anew is saved before settings are read', async () => {
  const storage = memory();
  const cutOff = browser(() => new Promise(() => {}), storage);
  cutOff.unsavedSettings.add('ana', { theme: 'light' });
  cutOff.unsavedSettings.add('ana', { language: 'es' });
  void saveUnsaved(cutOff, 'ana');
  const calls: unknown[] = [];
  const anew = browser((name, { body }: { body?: object }) => {
    calls.push([name, body]);
    return Promise.resolve(kept({ ...body }));
  }, storage);
  expect(await readSettings(anew, 'ana', SIGNAL)).toEqual({ theme: 'light', language: 'es' });
  expect(calls).toEqual([['saveSettings', { theme: 'light', language: 'es' }]]);
  expect(anew.unsavedSettings.of('ana')).toBeUndefined();
});

it('a choice that was changed while it was being saved still waits', async () => {
  let answer: (saved: Settings) => void = () => {};
  const place = browser(() => new Promise((resolve) => (answer = resolve)));
  place.unsavedSettings.add('ana', { theme: 'light', palette: 'mono' });
  const saved = saveUnsaved(place, 'ana');
  place.unsavedSettings.add('ana', { theme: 'auto' });
  answer(kept({ theme: 'light' }));
  await saved;
  expect(place.unsavedSettings.of('ana')).toEqual({ theme: 'auto' });
});

it.each([
  [new CallError(400, 'no'), undefined],
  [new CallError(503, 'later'), { theme: 'light' }],
  [new TypeError('Failed to fetch'), { theme: 'light' }],
])('after %s the choice is %j', async (error, waits) => {
  const place = browser(() => Promise.reject(error));
  place.unsavedSettings.add('ana', { theme: 'light' });
  await expect(saveUnsaved(place, 'ana')).rejects.toBe(error);
  expect(place.unsavedSettings.of('ana')).toEqual(waits);
});

it('what one person chose is never saved for another who signs in here', async () => {
  const call = vi.fn<(name: string) => Promise<Settings>>(() => Promise.resolve(kept({ theme: 'dark' })));
  const place = browser(call);
  place.unsavedSettings.add('ana', { theme: 'light' });
  expect(await readSettings(place, 'luis', SIGNAL)).toEqual({ theme: 'dark' });
  expect(call.mock.calls.map(([name]) => name)).toEqual(['getSettings']);
});

it.each(['', '{', '3', '{"userId":"ana"}'])('nothing waits in a storage that says %j', (text) => {
  const storage = memory();
  storage.setItem('lonja.unsavedSettings', text);
  expect(createUnsavedSettings(storage).of('ana')).toBeUndefined();
});

it('neither a password nor a code nor an address waits in the browser', async () => {
  const place = browser(() => Promise.reject(new TypeError('Failed to fetch')));
  const change = { email: 'new@example.org', theme: 'light', password: 'secret', code: '123456' } as const;
  await expect(saveForm(place, 'ana', change)).rejects.toThrow('Failed to fetch');
  expect(place.unsavedSettings.of('ana')).toEqual({ theme: 'light' });
});
