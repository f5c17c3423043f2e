import type { Asset, User } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { marketDataQuery } from '../../shared/api/queries.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { quoteOfAsset } from '../../shared/live/quote-store.ts';
import { getHome } from '../../shared/session/session-storage.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useQuoteStore } from '../../shared/live/use-quotes.ts';
import { lazyDialog } from '../../shared/ui/lazy-part.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { sourceName } from '../figures/source-names.ts';
import { CategoryFilter } from './category-filter.tsx';
import { LiveMarketsSkeleton } from './live-markets-skeleton.tsx';
import {
  EVERYTHING,
  findAssets,
  parseSearch,
  searchText,
  SORTS,
  summarize,
  type MarketsSearch,
  type Sort,
} from './live-markets.model.ts';
import { MarketRows } from './market-rows.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { useSignedIn } from './use-signed-in.ts';

const BuyDialog = lazyDialog(() => import('./buy-dialog.tsx').then(({ BuyDialog }) => BuyDialog));

/** The specification's interval of this screen. */
const POLL_MS = 5_000;

export function MarketsScreen() {
  const market = useMarket();
  if (market.data) return <Markets assets={market.data} />;
  if (!market.isError) return <LiveMarketsSkeleton />;
  return (
    <ErrorState
      title="No se pudieron cargar los datos del mercado"
      text="No se ha perdido nada. Comprueba tu conexión y vuelve a intentarlo."
      onRetry={market.refetch}
    />
  );
}

/** The whole list every five seconds; visible rows follow the stream in between. */
function useMarket() {
  const client = useClient();
  const quotes = useQuoteStore();
  const market = useQuery({ ...marketDataQuery(client), refetchInterval: POLL_MS });
  const { data } = market;
  useEffect(() => {
    if (data) quotes.absorb(data.map((asset) => quoteOfAsset(asset, Date.now())));
  }, [quotes, data]);
  return market;
}

/** Explains why the list has more instruments than can be traded. */
function CatalogueNote({ assets }: { readonly assets: readonly Asset[] }) {
  const untradable = assets.filter(({ tradable, quotedOnly }) => !tradable && !quotedOnly);
  const figures = assets.filter(({ quotedOnly }) => quotedOnly);
  if (untradable.length + figures.length === 0) return null;
  return (
    <p className="text-13 text-ink-2">
      El catálogo tiene {ES.count(assets.length)}.
      {untradable.length > 0 &&
        ` No se pueden operar ahora ${ES.count(untradable.length)}, por falta de precio o de cambio de su moneda al dólar: ${nameSome(untradable)}.`}
      {figures.length > 0 &&
        ` Cifras que se calculan a partir del mercado, y que no se negocian: ${nameSome(figures)}.`}
    </p>
  );
}

const MAX_NAMED = 3;
const nameSome = (assets: readonly Asset[]): string =>
  `${assets
    .slice(0, MAX_NAMED)
    .map(({ symbol }) => symbol)
    .join(', ')}${assets.length > MAX_NAMED ? '…' : ''}`;

function Markets({ assets }: { readonly assets: readonly Asset[] }) {
  const [search, change] = useAddress();
  const asked = useDeferredValue(search);
  const [isInUse, setIsInUse] = useState(false);
  const found = useSteadyOrder(assets, asked, isInUse);
  const [chart, setChart] = useState<string>();
  const user = useSignedIn();
  const trade = useTrade(user);
  return (
    <div className="mt-6 space-y-4">
      <p className="text-14 text-ink-2" role="status">
        {ES.count(assets.filter(({ tradable }) => tradable).length)} activos disponibles
      </p>
      <CatalogueNote assets={assets} />
      <SummaryCards summary={summarize(assets)} />
      <AccountNote user={user} />
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Buscar por símbolo o nombre"
          placeholder="Buscar por símbolo o nombre..."
          clearLabel="Borrar la búsqueda"
          value={search.q}
          onChange={(q) => change({ ...search, q })}
          className="w-full sm:w-80"
        />
        <SortChoice value={search.sort} onChange={(sort) => change({ ...search, sort })} />
      </div>
      <CategoryFilter
        assets={assets}
        value={search.category}
        onChange={(category) => change({ ...search, category })}
      />
      <StreamNote />
      <p className="text-12 text-ink-2">Precios: {listSources(assets).join(' · ')}</p>
      {found.length === 0 ? (
        <EmptyState
          title="No se encontraron activos"
          text="Prueba con otro símbolo o nombre, o con otra categoría."
          action={<Button onClick={() => change(EVERYTHING)}>Quitar filtros</Button>}
        />
      ) : (
        <MarketRows
          onUse={setIsInUse}
          key={searchText(asked)}
          assets={found}
          hasSources={listSources(assets).length > 1}
          chart={chart}
          onChart={(symbol) => setChart(symbol === chart ? undefined : symbol)}
          onTrade={trade.open}
        />
      )}
      {trade.asset && user && (
        <Suspense fallback={null}>
          <BuyDialog
            key={trade.asset.symbol}
            asset={trade.asset}
            assets={assets}
            user={user}
            onClose={trade.close}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The names of all sources in the list, each once. */
const listSources = (assets: readonly Asset[]): readonly string[] => [...new Set(assets.map(sourceName))];

/** Search, category and order live in the address: a reload and a link keep them. */
function useAddress(): readonly [MarketsSearch, (next: MarketsSearch) => void] {
  const [search, setSearch] = useState(() => parseSearch(location.search));
  useEffect(() => {
    const read = () => setSearch(parseSearch(location.search));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const change = (next: MarketsSearch) => {
    history.replaceState(null, '', location.pathname + searchText(next));
    setSearch(next);
  };
  return [search, change];
}

interface Order {
  readonly key: string;
  readonly found: readonly Asset[];
}

/** The present state of the found assets; their order is fixed while the list is in use. */
function useSteadyOrder(assets: readonly Asset[], search: MarketsSearch, isInUse: boolean): readonly Asset[] {
  const key = searchText(search);
  const found = useMemo(() => findAssets(assets, search), [assets, search]);
  const [last, setLast] = useState<Order>({ key, found });
  const isSteady = isInUse && last.key === key && last.found.length === found.length;
  if (!isSteady && last.found !== found) setLast({ key, found });
  return useMemo(() => {
    if (!isSteady) return found;
    const bySymbol = new Map(found.map((asset) => [asset.symbol, asset]));
    return last.found.flatMap(({ symbol }) => bySymbol.get(symbol) ?? []);
  }, [isSteady, found, last]);
}

/** Opens the dialog for a client; for others explains why there is none. */
function useTrade(user: User | null | undefined) {
  const toasts = useToasts();
  const [asset, setAsset] = useState<Asset>();
  const open = (chosen: Asset) => {
    if (user?.account) return setAsset(chosen);
    const description = user ? 'Las cuentas de administración no operan' : 'Debes iniciar sesión para operar';
    toasts.show({ title: 'Error', description, tone: 'destructive' });
  };
  return { asset, open, close: () => setAsset(undefined) };
}

function AccountNote({ user }: { readonly user: User | null | undefined }) {
  if (user === undefined) return <div className="min-h-14" />;
  if (user) {
    return (
      <p className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border border-line bg-panel px-4 py-2 text-14">
        <span>
          Sesión de <strong>{user.username}</strong>
        </span>
        <span>
          Saldo virtual: <strong>{ES.usd(user.balance)}</strong>
        </span>
        <a
          href={getHome(user)}
          className="inline-flex min-h-(--hit) items-center font-semibold underline underline-offset-4"
        >
          Ir al panel
        </a>
      </p>
    );
  }
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-panel px-4 py-2">
      <p className="text-14">Debes iniciar sesión para operar</p>
      <div className="flex gap-2">
        <a href="/login" className={buttonClass('primary', 'small')}>
          Iniciar sesión
        </a>
        <a href="/register" className={buttonClass('outline', 'small')}>
          Crear cuenta
        </a>
      </div>
    </div>
  );
}

function SortChoice({ value, onChange }: { readonly value: Sort; readonly onChange: (sort: Sort) => void }) {
  return (
    <label className="text-13 text-ink-2">
      <span className="mb-1 block">Ordenar por</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value as Sort)}
        className="ctl rounded-lg border border-control bg-app px-3 text-14 text-ink"
      >
        {Object.entries(SORTS).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Shows a lost connection; the list is polled meanwhile. */
function StreamNote() {
  const { status } = useStreamState();
  return (
    <div role="status">
      {status === 'lost' && (
        <p className="rounded-lg border border-warn px-3 py-2 text-13">
          Se perdió la conexión en vivo. Los precios se actualizan cada 5 segundos mientras se recupera.
        </p>
      )}
    </div>
  );
}
