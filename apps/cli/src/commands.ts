import { CALLS, splitRoute, type CallName, type CallRow } from '@lonja/protocol';

const NAMES = Object.keys(CALLS) as CallName[];

/** `place-order` of placeOrder: a command and its call, an option and its field. */
export const dashed = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The calls by their commands: every row of the call table is one. */
export const COMMANDS: ReadonlyMap<string, CallName> = new Map(NAMES.map((name) => [dashed(name), name]));

/** The call that computes what this one would come to and does nothing: its address, and `/preview`. */
export const findPreview = (name: CallName): CallName | undefined =>
  NAMES.find((other) => (CALLS[other] as CallRow).route === `${CALLS[name].route}/preview`);

/** The call with its row, of which the compiler knows only the one that it is. */
export const getCallRow = (name: CallName): CallRow => CALLS[name];

export const isRead = (name: CallName): boolean => splitRoute(getCallRow(name).route).method === 'GET';
