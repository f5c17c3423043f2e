import type { Watchlists } from '@lonja/protocol';
import { expect } from 'vitest';
import type { Pointed } from './alpaca.ts';
import type { ServerRig } from '../server-rig.ts';

/** A list as an SDK gives it. */
interface GivenList {
  readonly id: string;
  readonly name: string;
  readonly assets?: readonly { readonly symbol?: string }[];
}

/** What the scenario uses of an SDK; undefined where it has no such call, or one that Alpaca does not answer. */
export interface ListsSdk {
  /** @returns the names */
  all(): Promise<readonly string[]>;
  create(name: string, symbols: string[]): Promise<GivenList>;
  read(id: string): Promise<GivenList>;
  add?(id: string, symbol: string): Promise<GivenList>;
  remove?(id: string, symbol: string): Promise<GivenList>;
  update?(id: string, name: string, symbols: string[]): Promise<GivenList>;
  delete(id: string): Promise<unknown>;
  /** By the list's name. */
  readonly named?: {
    read(name: string): Promise<GivenList>;
    add(name: string, symbol: string): Promise<GivenList>;
    update(name: string, next: string, symbols: string[]): Promise<GivenList>;
    delete(name: string): Promise<unknown>;
  };
}

/** No SDK asks for a language. */
const AS_PROGRAMS = { 'accept-language': 'en' };

/** Makes a list, changes it in every way that an SDK has, and deletes it: each answer against the native lists. @returns how many are left */
export async function watchBy(
  rig: ServerRig,
  { client }: Pick<Pointed, 'client'>,
  sdk: ListsSdk,
): Promise<number> {
  const native = async () =>
    ((await rig.call('GET /api/watchlists', { as: client, headers: AS_PROGRAMS })).body as Watchlists).lists;
  const symbolsOf = ({ assets = [] }: GivenList) => assets.map(({ symbol }) => symbol);
  const last = async () => {
    const { id, name, symbols } = (await native()).at(-1)!;
    return [id, name, ...symbols];
  };
  expect(await sdk.all()).toEqual((await native()).map(({ name }) => name));
  const made = await sdk.create('Bot', ['AAPL']);
  expect(symbolsOf(made)).toEqual(['AAPL']);
  expect(await last()).toEqual([made.id, 'Bot', 'AAPL']);
  expect(await sdk.all()).toContain('Bot');
  if (sdk.add) {
    expect(symbolsOf(await sdk.add(made.id, 'BTC/USD'))).toEqual(['AAPL', 'BTC/USD']);
    expect(await last()).toEqual([made.id, 'Bot', 'AAPL', 'BTC']);
  }
  if (sdk.remove) {
    expect(symbolsOf(await sdk.remove(made.id, 'BTC/USD'))).toEqual(['AAPL']);
    expect(await last()).toEqual([made.id, 'Bot', 'AAPL']);
  }
  if (sdk.update) {
    const updated = await sdk.update(made.id, 'Bot 2', ['ORCL', 'BTC/USD']);
    expect([updated.name, ...symbolsOf(updated)]).toEqual(['Bot 2', 'ORCL', 'BTC/USD']);
    expect(await last()).toEqual([made.id, 'Bot 2', 'ORCL', 'BTC']);
  }
  expect((await sdk.read(made.id)).id).toBe(made.id);
  await sdk.delete(made.id);
  expect((await native()).map(({ id }) => id)).not.toContain(made.id);
  if (!sdk.named) return (await native()).length;
  const { id } = await sdk.create('Named', []);
  expect((await sdk.named.read('Named')).id).toBe(id);
  expect(symbolsOf(await sdk.named.add('Named', 'AAPL'))).toEqual(['AAPL']);
  expect((await sdk.named.update('Named', 'Renamed', ['ORCL'])).id).toBe(id);
  expect(await last()).toEqual([id, 'Renamed', 'ORCL']);
  await sdk.named.delete('Renamed');
  expect((await native()).map((list) => list.id)).not.toContain(id);
  return (await native()).length;
}
