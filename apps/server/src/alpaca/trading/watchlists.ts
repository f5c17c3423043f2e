import type { Watchlist, WatchlistDraft, Watchlists } from '@lonja/protocol';
import { saveBeside } from '@lonja/protocol/save-beside';
import type { Database } from '@lonja/store/database/database';
import type { LiveMarket } from '../../market/live-market.ts';
import { loadWatchlists } from '../../workspace/watchlist-view.ts';
import { AlpacaError, BAD_PARAMETER, notFound, repeatName } from '../operations/alpaca-error.ts';
import { assetOfSymbol, type Asset, type Assets } from '../operations/assets.ts';
import { assetAnswer } from '../market/asset-handlers.ts';
import type { OperationName } from '../operations/operations.ts';
import type { OperationHandlers, OperationRequest } from '../operations/serve-operations.ts';
import { answered } from './orders.ts';
import { ownAccount } from './own-account.ts';
import { recordId } from './record-ids.ts';

type WatchlistHandlers = Pick<
  OperationHandlers,
  | 'getWatchlists'
  | 'postWatchlist'
  | 'getWatchlistById'
  | 'getWatchlistByName'
  | 'updateWatchlistById'
  | 'updateWatchlistByName'
  | 'addAssetToWatchlist'
  | 'addAssetToWatchlistByName'
  | 'removeAssetFromWatchlist'
  | 'deleteWatchlistById'
  | 'deleteWatchlistByName'
>;
type AssetsOf = (board: LiveMarket['board']) => Assets;

/** The person's lists, the same for each of their accounts: saved by the native call, with the program's own key. */
export function watchlistHandlers(db: Database, assetsOf: AssetsOf): WatchlistHandlers {
  const opened = (asked: Asked) => listsOfRequest(db, assetsOf, asked);
  return {
    getWatchlists: async (asked) => {
      const own = opened(asked);
      return (await own.read()).lists.map((list) => headAnswer(own, list));
    },
    postWatchlist: async (asked) => {
      const own = opened(asked);
      const { name, symbols } = asked.body;
      const draft = { name, symbols: nativeSymbols(own, symbols ?? []) };
      const { lists } = await save(own, (kept) => [...kept, draft]);
      return listAnswer(own, lists.at(-1)!);
    },
    getWatchlistById: (asked) => readList(opened(asked), withId(asked)),
    getWatchlistByName: (asked) => readList(opened(asked), withName(asked)),
    updateWatchlistById: (asked) => updateList(opened(asked), withId(asked), asked.body),
    updateWatchlistByName: (asked) => updateList(opened(asked), withName(asked), asked.body),
    addAssetToWatchlist: (asked) => addSymbol(opened(asked), withId(asked), asked.body.symbol),
    addAssetToWatchlistByName: (asked) => addSymbol(opened(asked), withName(asked), asked.body.symbol),
    removeAssetFromWatchlist: (asked) =>
      removeSymbol(opened(asked), withId(asked), asked.params['symbol'] ?? ''),
    deleteWatchlistById: async (asked, reply) => {
      await deleteList(opened(asked), withId(asked));
      return reply.code(204).send();
    },
    deleteWatchlistByName: async (asked, reply) => {
      await deleteList(opened(asked), withName(asked));
      return reply.code(204).send();
    },
  };
}

type Asked = Pick<OperationRequest<OperationName>, 'caller' | 'market' | 'call'>;

interface OwnLists {
  readonly accountId: number;
  readonly market: LiveMarket;
  readonly assets: Assets;
  readonly call: Asked['call'];
  readonly read: () => Promise<Watchlists>;
}

function listsOfRequest(db: Database, assetsOf: AssetsOf, { caller, market, call }: Asked): OwnLists {
  const { userId, accountId } = ownAccount(caller);
  // In the language of the calls within, by which a save names the lists that nobody has saved yet.
  const read = () => loadWatchlists(db, userId, 'en');
  return { accountId, market, assets: assetsOf(market.board), call, read };
}

type Find = (list: Watchlist) => boolean;

function withId({ params }: Pick<OperationRequest<OperationName>, 'params'>): Find {
  const wanted = params['watchlist_id']?.toLowerCase();
  return ({ id }) => id === wanted;
}

function withName({ query }: { readonly query: { readonly name: string } }): Find {
  const wanted = query.name.trim();
  return ({ name }) => name === wanted;
}

function found(lists: readonly Watchlist[], isWanted: Find): Watchlist {
  const list = lists.find(isWanted);
  if (!list) throw notFound('watchlist');
  return list;
}

const readList = async (own: OwnLists, isWanted: Find): Promise<object> =>
  listAnswer(own, found((await own.read()).lists, isWanted));

/** Programs that save at the same moment; with more of them the last ones are asked to come again. */
const MAX_CONFLICTS = 30;

/** Saves a change of the lists as they are by then, whoever else saves. @throws AlpacaError in place of a native refusal */
const save = (
  { call, read }: OwnLists,
  change: (kept: readonly Watchlist[]) => WatchlistDraft[],
): Promise<Watchlists> =>
  answered(
    saveBeside(
      {
        read,
        write: ({ lists, version }) => call('saveWatchlists', { body: { lists: change(lists), version } }),
        conflict: 'lists_changed',
        maxConflicts: MAX_CONFLICTS,
      },
      undefined,
    ),
    undefined,
  );

/** Saves a change of one list. @returns it as it is by then */
async function saveOne(
  own: OwnLists,
  isWanted: Find,
  change: (list: Watchlist) => WatchlistDraft,
): Promise<object> {
  let wanted: string | undefined;
  const { lists } = await save(own, (kept) => {
    const list = found(kept, isWanted);
    wanted = list.id;
    return kept.map((one) => (one === list ? change(one) : one));
  });
  return listAnswer(
    own,
    found(lists, ({ id }) => id === wanted),
  );
}

async function deleteList(own: OwnLists, isWanted: Find): Promise<void> {
  await save(own, (kept) => {
    const list = found(kept, isWanted);
    return kept.filter((one) => one !== list);
  });
}

interface ListChange {
  readonly name?: string | null | undefined;
  readonly symbols?: readonly string[] | null | undefined;
}

function updateList(own: OwnLists, isWanted: Find, { name, symbols }: ListChange): Promise<object> {
  const wanted = symbols && nativeSymbols(own, symbols);
  return saveOne(own, isWanted, (list) => ({
    ...list,
    name: name ?? list.name,
    symbols: wanted ? besideOthers(own, list.symbols, wanted) : list.symbols,
  }));
}

/** What the program has not seen of a list (a currency, an index) keeps its place; the wanted symbols take those of what it has. */
function besideOthers(own: OwnLists, kept: readonly string[], wanted: readonly string[]): string[] {
  const left = [...wanted];
  const placed = kept.flatMap((symbol) => (findAsset(own, symbol) ? left.splice(0, 1) : [symbol]));
  return [...placed, ...left];
}

function addSymbol(own: OwnLists, isWanted: Find, name: string): Promise<object> {
  const [symbol = ''] = nativeSymbols(own, [name]);
  return saveOne(own, isWanted, (list) => {
    if (list.symbols.includes(symbol))
      throw new AlpacaError(422, `asset ${repeatName(name)} is on the watchlist already`, BAD_PARAMETER);
    return { ...list, symbols: [...list.symbols, symbol] };
  });
}

function removeSymbol(own: OwnLists, isWanted: Find, name: string): Promise<object> {
  const symbol = own.assets.find(name)?.instrument.symbol;
  return saveOne(own, isWanted, (list) => {
    if (symbol === undefined || !list.symbols.includes(symbol)) throw notFound('asset', name);
    return { ...list, symbols: list.symbols.filter((one) => one !== symbol) };
  });
}

/** Each once. @throws AlpacaError for what is no asset */
const nativeSymbols = ({ assets }: OwnLists, names: readonly string[]): string[] => [
  ...new Set(
    names.map((name) => {
      const asset = assets.find(name);
      if (!asset) throw new AlpacaError(422, `asset not found: ${repeatName(name)}`, BAD_PARAMETER);
      return asset.instrument.symbol;
    }),
  ),
];

/** What is repeated of an unknown name. */
const findAsset = ({ assets, market }: OwnLists, symbol: string): Asset | undefined =>
  assetOfSymbol(assets, market.board, symbol);

const headAnswer = ({ accountId }: OwnLists, { id, name, createdAt, updatedAt }: Watchlist) => ({
  id,
  account_id: recordId('account', { account: accountId, number: 0 }),
  name,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** With its assets, in their order; without what is none in Alpaca's API. */
function listAnswer(own: OwnLists, list: Watchlist): object {
  const { market } = own;
  const { margin } = market.view();
  const assets = list.symbols.flatMap((symbol) => findAsset(own, symbol) ?? []);
  return {
    ...headAnswer(own, list),
    assets: assets.map((asset) => assetAnswer(asset, market, margin)),
  };
}
