import type { CallOutput } from '@lonja/protocol/client';
import { MAX_HOOK_NETWORKS, MAX_HOOK_SYMBOLS } from '@lonja/protocol/setting-options';

type Hook = CallOutput<'listHooks'>[number];

/** What a hook does with a signal, as somebody types it. */
export interface HookDraft {
  readonly name: string;
  /** Empty: each signal says its own. */
  readonly quantity: string;
  readonly leverage: string;
  /** A line for each name: BINANCE:BTCUSDT = BTC. */
  readonly symbols: string;
  /** With commas or blanks between; empty: everywhere. */
  readonly networks: string;
}

export const NEW_HOOK: HookDraft = { name: '', quantity: '', leverage: '1', symbols: '', networks: '' };

const QUANTITY = /^(?!0+(\.0+)?$)\d{1,10}(\.\d{1,8})?$/;
const LEVERAGE = /^[1-9]\d{0,2}$/;
const NAME = /^(\S{1,64})\s*=\s*(\S{1,24})$/;
/** Whether it is an address the server says. */
const NETWORK = /^[\da-f.:]{2,45}(\/\d{1,3})?$/i;

/** The fields of a draft that can't be read. */
export function problemsOfHook(draft: HookDraft): ReadonlySet<keyof HookDraft> {
  const lines = splitLines(draft.symbols);
  const networks = splitNetworks(draft.networks);
  const wrong = new Set<keyof HookDraft>();
  if (draft.quantity.trim() !== '' && !QUANTITY.test(draft.quantity.trim())) wrong.add('quantity');
  if (!LEVERAGE.test(draft.leverage.trim())) wrong.add('leverage');
  if (lines.length > MAX_HOOK_SYMBOLS || lines.some((line) => !NAME.test(line))) wrong.add('symbols');
  if (networks.length > MAX_HOOK_NETWORKS || networks.some((one) => !NETWORK.test(one)))
    wrong.add('networks');
  return wrong;
}

/** A draft without problems as the calls take it. */
export function readHook({ name, quantity, leverage, symbols, networks }: HookDraft) {
  return {
    name: name.trim(),
    quantity: quantity.trim() === '' ? null : quantity.trim(),
    leverage: leverage.trim(),
    symbols: splitLines(symbols).map((line) => {
      const [, ticker = '', symbol = ''] = NAME.exec(line) ?? [];
      return { ticker, symbol: symbol.toUpperCase() };
    }),
    networks: splitNetworks(networks),
  };
}

/** A hook as the form shows it. */
export const draftOfHook = ({ name, quantity, leverage, symbols, networks }: Hook): HookDraft => ({
  name,
  quantity: quantity ?? '',
  leverage: String(leverage),
  symbols: symbols.map(({ ticker, symbol }) => `${ticker} = ${symbol}`).join('\n'),
  networks: networks.join(', '),
});

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const splitNetworks = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');
