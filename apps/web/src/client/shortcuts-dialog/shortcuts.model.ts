import type { Side } from '@lonja/core';
import type { TABS } from '../navigation/tabs.ts';

type Tab = (typeof TABS)[number];

export type KeyCommand =
  | { readonly kind: 'tab'; readonly tab: Tab }
  /** @param begin what the search begins with */
  | { readonly kind: 'dialog'; readonly dialog: 'palette' | 'shortcuts'; readonly begin?: string }
  | { readonly kind: 'ticket'; readonly side: Side };

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>;

/** After G. */
export const TAB_KEYS: Readonly<Record<Tab, string>> = {
  trade: 'w',
  dashboard: 'd',
  positions: 'p',
  transactions: 't',
  market: 'm',
  news: 'n',
};

interface KeyPlace {
  /** Whether single keys are commands. */
  readonly isOn: boolean;
  /** Whether a field or a dialog receives the keys. */
  readonly isBusy: boolean;
  /** Whether the chart has the focus: there letters begin a search, as traders know it. */
  readonly isOnChart: boolean;
}

/** The command of a key, given the previous key; placing an order has none. */
export function commandOfKey(
  pressed: Pressed,
  before: string,
  { isOn, isBusy, isOnChart }: KeyPlace,
): KeyCommand | undefined {
  const key = pressed.key.toLowerCase();
  if (isBusy) return undefined;
  if (key === 'k' && (pressed.metaKey || pressed.ctrlKey)) return { kind: 'dialog', dialog: 'palette' };
  if (!isOn || pressed.metaKey || pressed.ctrlKey || pressed.altKey) return undefined;
  const tab = (Object.keys(TAB_KEYS) as Tab[]).find((name) => TAB_KEYS[name] === key);
  if (before === 'g' && tab) return { kind: 'tab', tab };
  if (isOnChart && /^\p{L}$/u.test(pressed.key)) {
    return { kind: 'dialog', dialog: 'palette', begin: pressed.key };
  }
  return SINGLE[key];
}

const SINGLE: Readonly<Record<string, KeyCommand>> = {
  '/': { kind: 'dialog', dialog: 'palette' },
  '?': { kind: 'dialog', dialog: 'shortcuts' },
  b: { kind: 'ticket', side: 'buy' },
  s: { kind: 'ticket', side: 'sell' },
};
