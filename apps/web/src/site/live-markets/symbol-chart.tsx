import type { Asset, Candles } from '@lonja/protocol';
import { Suspense } from 'react';
import { ES } from '../../shared/figures/number-format.ts';
import { sourceName } from '../figures/source-names.ts';
import type { ChartWords } from '../../shared/charts/chart-words.ts';
import { buildMidKind } from '../../chart/candles/candle-kind.ts';
import { summarizeCandles } from '../../chart/candles/candle-feed.ts';
import { useCandles } from '../../chart/candles/use-candles.ts';
import { useChartFeed } from '../../chart/use-chart-feed.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';

const PriceChart = lazyPart(() => import('../../chart/price-chart.tsx').then(({ PriceChart }) => PriceChart));

/** The specification's chart: 50 candles of five minutes at first. */
const FIRST_CANDLES = 50;
const OLDER_CANDLES = 200;
const KIND = buildMidKind('5m');
const NOTHING = [] as const;
const WORDS: ChartWords = {
  locale: ES.locale,
  volume: 'Volumen',
  initials: { open: 'A', high: 'Máx', low: 'Mín', close: 'C' },
  bid: 'Venta',
  ask: 'Compra',
  output: (output) => output,
};

/** The candles of one symbol with its price line, growing with the market; older ones come as one scrolls back. */
export function SymbolChart({ asset }: { readonly asset: Asset }) {
  const candles = useCandles(asset.symbol, KIND, FIRST_CANDLES);
  if (candles.isError && !candles.data) {
    return (
      <ErrorState
        title="No se pudo cargar el gráfico"
        text="El resto de la lista sigue en vivo."
        onRetry={candles.refetch}
      />
    );
  }
  if (!candles.data) return <p className="p-4 text-13 text-ink-2">Cargando el gráfico...</p>;
  return <LoadedChart asset={asset} answer={candles.data} onAsk={candles.refetch} />;
}

function LoadedChart({
  asset,
  answer,
  onAsk,
}: {
  readonly asset: Asset;
  readonly answer: Candles;
  readonly onAsk: () => unknown;
}) {
  const { symbol, decimals } = asset;
  const newest = answer.candles;
  const feed = useChartFeed({ asset, kind: KIND, answer, onAsk, older: OLDER_CANDLES });
  const summary = summarizeCandles(newest);
  return (
    <figure className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <Suspense fallback={<p className="p-4 text-13 text-ink-2">Cargando el gráfico...</p>}>
          <PriceChart
            label={`Velas de 5 minutos de ${symbol}. Las flechas lo mueven, más y menos lo acercan.`}
            {...feed}
            timezone={Intl.DateTimeFormat().resolvedOptions().timeZone}
            indicators={NOTHING}
            lines={NOTHING}
            words={WORDS}
          />
        </Suspense>
      </div>
      <figcaption className="px-2 pt-1 text-12 text-ink-2">
        {newest.length} velas de 5 minutos de {symbol}
        {summary &&
          `: de ${ES.decimal(summary.first, decimals)} a ${ES.decimal(summary.last, decimals)} (${ES.signedPercent(summary.changePercent)}), entre ${ES.decimal(summary.low, decimals)} y ${ES.decimal(summary.high, decimals)}`}
        . {sourceName(answer)}.
      </figcaption>
    </figure>
  );
}
