import type { Asset, Candle } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { ES } from '../../shared/figures/number-format.ts';
import { sourceName } from '../figures/source-names.ts';
import { grow, summarizeCandles } from '../../shared/charts/candle-feed.ts';
import { midOf } from '../../shared/live/quote-store.ts';
import { usePlatform, usePreferences } from '../../shared/platform.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';

const PriceChart = lazy(() => import('../../shared/charts/price-chart.tsx'));

/** The specification's chart: 50 candles of five minutes at first. */
const FIRST_CANDLES = 50;
const OLDER_CANDLES = 200;
const INTERVAL = '5m';
const NOTHING = [] as const;

/** The candles of one symbol with its price line, growing with the market; older ones come as one scrolls back. */
export function SymbolChart({ asset }: { readonly asset: Asset }) {
  const { client } = usePlatform();
  const { symbol } = asset;
  const candles = useQuery({
    queryKey: ['/api/candles', symbol, INTERVAL],
    queryFn: () =>
      client.call('getCandles', {
        params: { symbol },
        query: { interval: INTERVAL, limit: String(FIRST_CANDLES) },
      }),
    gcTime: 0,
  });
  if (candles.isError) {
    return (
      <ErrorState
        title="No se pudo cargar el gráfico"
        text="El resto de la lista sigue en vivo."
        action={<Button onClick={() => void candles.refetch()}>Reintentar</Button>}
      />
    );
  }
  if (!candles.data) return <p className="p-4 text-13 text-ink-2">Cargando el gráfico...</p>;
  return <LoadedChart asset={asset} first={candles.data.candles} source={sourceName(candles.data)} />;
}

function LoadedChart({
  asset: { symbol, decimals },
  first,
  source,
}: {
  readonly asset: Asset;
  readonly first: readonly Candle[];
  readonly source: string;
}) {
  const { client, quotes } = usePlatform();
  const { theme, palette } = usePreferences();
  // Kept as it was when the chart opened: what comes later grows from it.
  const [served] = useState(first);
  const load = useCallback(
    async (before: number | undefined) => {
      if (before === undefined) return served;
      const query = { interval: INTERVAL, to: String(before), limit: String(OLDER_CANDLES) } as const;
      const { candles } = await client.call('getCandles', { params: { symbol }, query });
      return candles.filter(({ time }) => time < before);
    },
    [client, served, symbol],
  );
  const follow = useCallback(
    (tell: (candle: Candle) => void) => {
      let last = served.at(-1);
      return quotes.subscribe(symbol, () => {
        const quote = quotes.get(symbol);
        if (!quote || !last) return;
        last = grow(last, midOf(quote), quote.at, INTERVAL);
        tell(last);
      });
    },
    [quotes, served, symbol],
  );
  const summary = summarizeCandles(served);
  return (
    <figure className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <Suspense fallback={<p className="p-4 text-13 text-ink-2">Cargando el gráfico...</p>}>
          <PriceChart
            label={`Velas de 5 minutos de ${symbol}. Las flechas lo mueven, más y menos lo acercan.`}
            symbol={symbol}
            decimals={decimals}
            interval={INTERVAL}
            newest={served}
            timezone={Intl.DateTimeFormat().resolvedOptions().timeZone}
            load={load}
            follow={follow}
            indicators={NOTHING}
            lines={NOTHING}
            drawings={NOTHING}
            onDraw={ignore}
            tool={undefined}
            look={`${theme} ${palette}`}
          />
        </Suspense>
      </div>
      <figcaption className="px-2 pt-1 text-12 text-ink-2">
        {served.length} velas de 5 minutos de {symbol}
        {summary &&
          `: de ${ES.decimal(summary.first, decimals)} a ${ES.decimal(summary.last, decimals)} (${ES.signedPercent(summary.changePercent)}), entre ${ES.decimal(summary.low, decimals)} y ${ES.decimal(summary.high, decimals)}`}
        . {source}.
      </figcaption>
    </figure>
  );
}

const ignore = () => {};
