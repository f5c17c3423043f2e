import type { Candle, CandleInterval, Candles as CandlesAnswer } from '@lonja/protocol';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INTERVALS, summarizeCandles } from '../../chart/candle-feed.ts';
import { dateOfDay, type CandleKind } from '../../chart/candle-kind.ts';
import type { PriceLine } from '../../chart/chart-lines.ts';
import { useCandles } from '../../chart/use-candles.ts';
import { useChartFeed } from '../../chart/use-chart-feed.ts';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import { plainNumber } from '../../shared/figures/plain-number.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { midOf } from '../../shared/live/quote-store.ts';
import { useQuote, useWatch } from '../../shared/live/use-quotes.ts';
import { Button } from '../../shared/ui/button.tsx';
import { INPUT_CLASS } from '../../shared/ui/field.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import type { Listing } from '../../account/directory.ts';
import { PriceSource } from '../account/price-source.tsx';
import { useDisplay } from '../display/display.tsx';
import { ProtectionFields } from '../orders/protection-form.tsx';
import { useOpenTicket } from '../trade-dialog/trade-dialog-context.tsx';
import { CandleChoices } from './candle-choices.tsx';
import { kindOf } from './candle-choice.model.ts';
import { idOf } from './chart-indicators.model.ts';
import { TOOLS, type Tool } from './chart-panel.model.ts';
import { ChosenIndicators, IndicatorChoice, type IndicatorToolsProps } from './indicator-tools.tsx';
import { useCandleChoice } from './use-candle-choice.ts';
import { useChartIndicators } from './use-chart-indicators.ts';
import { POSITION_LINE, useChartLines } from './use-chart-lines.ts';
import { useChartWords } from './use-chart-words.ts';
import { useDrawings } from './use-drawings.ts';

const PriceChart = lazy(() => import('../../chart/price-chart.tsx'));

/** An instrument's candles with the account's positions and orders, and trade buttons. */
export function ChartPanel({
  listing,
  onClose,
}: {
  readonly listing: Listing;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { symbol, name } = listing.asset;
  const [interval, setInterval] = useState<CandleInterval>('5m');
  const [isTable, setIsTable] = useState(false);
  const { chosen, choose } = useCandleChoice();
  const kind = kindOf(listing.asset, interval, chosen);
  const openTicket = useOpenTicket();
  return (
    <section
      aria-label={t('chart.of', { symbol })}
      data-symbol={symbol}
      className="flex min-h-0 flex-col rounded-xl border border-subtle bg-panel"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-subtle px-3 py-1.5">
        <div className="min-w-0">
          <h2 className="text-14 font-semibold">
            {symbol} <PanelPrice listing={listing} />
          </h2>
          <p className="truncate text-12 text-ink-3">
            {name} · <PriceSource listing={listing} isAlways />
          </p>
        </div>
        <div className="ml-auto flex items-center gap-1.5">
          <Button size="small" look="buy" onClick={() => openTicket({ symbol, side: 'buy' })}>
            {t('positions.buy')}
          </Button>
          <Button size="small" look="sell" onClick={() => openTicket({ symbol, side: 'sell' })}>
            {t('positions.sell')}
          </Button>
          <Button size="small" look="quiet" aria-label={t('chart.closeChart', { symbol })} onClick={onClose}>
            ✕
          </Button>
        </div>
        <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
          <Segmented<CandleInterval>
            label={t('chart.interval')}
            value={interval}
            options={INTERVALS.map((value) => ({ value, label: value }))}
            onChange={setInterval}
          />
          <CandleChoices asset={listing.asset} interval={interval} chosen={chosen} onChoose={choose} />
          <Button
            size="small"
            aria-pressed={isTable}
            className="ml-auto"
            onClick={() => setIsTable(!isTable)}
          >
            {t('chart.table')}
          </Button>
        </div>
      </header>
      <Candles
        key={`${symbol}/${interval}/${kind.price}/${kind.day}`}
        listing={listing}
        kind={kind}
        isTable={isTable}
      />
    </section>
  );
}

function PanelPrice({ listing }: { readonly listing: Listing }) {
  const display = useDisplay();
  const quote = useQuote(listing.asset.symbol) ?? listing.asset;
  const mid = midOf(quote);
  return (
    <span className="live ml-2 inline-flex gap-2">
      <LivePrice value={mid} text={display.decimal(mid, listing.asset.decimals)} />
      <ProfitFigure value={quote.changePercent} text={display.signedPercent(quote.changePercent)} />
    </span>
  );
}

/** Candles at first, and per load of older ones. */
const CANDLES = 500;

function Candles({
  listing,
  kind,
  isTable,
}: {
  readonly listing: Listing;
  readonly kind: CandleKind;
  readonly isTable: boolean;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { symbol, decimals } = listing.asset;
  const candles = useCandles(symbol, kind, CANDLES);
  const summary = candles.data && summarizeCandles(candles.data.candles);
  if (candles.isError && !candles.data) {
    return (
      <ErrorState
        title={t('chart.failed')}
        text={t('failed.nothingLost')}
        action={<Button onClick={() => void candles.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  if (!candles.data) return <Skeleton className="m-3 h-64 flex-1" />;
  const price = (value: number) => display.decimal(value, decimals);
  const kindText = ({ interval, price: side, day }: CandleKind) =>
    [interval, side !== 'mid' && t(`chart.prices.${side}`), day !== 'utc' && t(`chart.days.${day}`)]
      .filter(Boolean)
      .join(' · ');
  const sentence = summary
    ? t('chart.summary', {
        symbol,
        count: candles.data.candles.length,
        interval: kindText(kind),
        first: price(summary.first),
        last: price(summary.last),
        low: price(summary.low),
        high: price(summary.high),
        change: display.signedPercent(summary.changePercent),
      })
    : t('chart.none');
  return (
    <>
      <p className="px-3 pt-1.5 text-12 text-ink-2">{sentence}</p>
      {isTable ? (
        <CandleTable candles={candles.data.candles} decimals={decimals} kind={kind} />
      ) : (
        <LiveChart
          listing={listing}
          kind={kind}
          answer={candles.data}
          onAsk={candles.refetch}
          sentence={sentence}
        />
      )}
    </>
  );
}

function LiveChart({
  listing,
  kind,
  answer,
  onAsk,
  sentence,
}: {
  readonly listing: Listing;
  readonly kind: CandleKind;
  readonly answer: CandlesAnswer;
  readonly onAsk: () => unknown;
  readonly sentence: string;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { symbol, decimals, tickSize } = listing.asset;
  const { catalogue, chosen, choose } = useChartIndicators();
  const indicators = useMemo(() => chosen.map((one) => ({ ...one, id: idOf(one) })), [chosen]);
  const [tool, setTool] = useState<{ readonly name: Tool; readonly count: number }>();
  const { drawings, keep, clear } = useDrawings(symbol);
  const lines = useChartLines(symbol);
  const words = useChartWords();
  useWatch([symbol]);
  const feed = useChartFeed({ asset: listing.asset, kind, answer, onAsk, older: CANDLES });
  return (
    <>
      <ChartTools
        indicators={{ catalogue, chosen, onChoose: choose }}
        onTool={(name) => setTool((known) => ({ name, count: (known?.count ?? 0) + 1 }))}
        onClear={clear}
      />
      <div className="min-h-72 flex-1 overflow-y-auto">
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          {drawings && (
            <PriceChart
              key={words.locale}
              label={`${t('chart.of', { symbol })}. ${sentence} ${t('chart.keys')}`}
              {...feed}
              timezone={display.zone}
              indicators={indicators}
              lines={lines}
              drawings={drawings}
              onDraw={keep}
              tool={tool}
              words={words}
            />
          )}
        </Suspense>
      </div>
      <LineFields lines={lines} decimals={decimals} tick={tickSize} />
      {lines.some(({ id }) => id === POSITION_LINE) && (
        <div className="border-t border-subtle px-3 py-2">
          <ProtectionFields symbol={symbol} tick={tickSize} />
        </div>
      )}
    </>
  );
}

function ChartTools({
  indicators,
  onTool,
  onClear,
}: {
  readonly indicators: IndicatorToolsProps;
  readonly onTool: (name: Tool) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-3 py-1.5">
      <IndicatorChoice {...indicators} />
      <select
        aria-label={t('chart.tool')}
        value=""
        onChange={(event) => onTool(event.target.value as Tool)}
        className={`${INPUT_CLASS} w-auto!`}
      >
        <option value="" disabled>
          {t('chart.tool')}
        </option>
        {TOOLS.map((name) => (
          <option key={name} value={name}>
            {t(`chart.tools.${name}`)}
          </option>
        ))}
      </select>
      <Button size="small" onClick={onClear}>
        {t('chart.clear')}
      </Button>
      <ChosenIndicators {...indicators} />
    </div>
  );
}

/** The draggable lines as fields, for keyboard use. */
function LineFields({
  lines,
  decimals,
  tick,
}: {
  readonly lines: readonly PriceLine[];
  readonly decimals: number;
  /** The instrument's tick. */
  readonly tick: string;
}) {
  const { t } = useTranslation();
  const movable = lines.filter(({ onMove }) => onMove !== undefined);
  if (movable.length === 0) return null;
  return (
    <ul aria-label={t('chart.lines')} className="flex flex-wrap gap-3 border-t border-subtle px-3 py-2">
      {movable.map((line) => (
        <li key={`${line.id}/${line.price}`}>
          <form
            noValidate
            className="flex items-center gap-2 text-13"
            onSubmit={(event) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget).get('price');
              const price = typeof typed === 'string' ? plainNumber(typed) : Number.NaN;
              if (price > 0) line.onMove?.(price);
            }}
          >
            <label className="flex items-center gap-2">
              {line.text}
              <input
                name="price"
                type="number"
                step={tick}
                defaultValue={line.price.toFixed(decimals)}
                className={`${INPUT_CLASS} w-32!`}
              />
            </label>
            <Button type="submit" size="small">
              {t('orders.set')}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}

const SHOWN = 100;

function CandleTable({
  candles,
  decimals,
  kind,
}: {
  readonly candles: readonly Candle[];
  readonly decimals: number;
  readonly kind: CandleKind;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const shown = candles.slice(-SHOWN).toReversed();
  const isDaily = kind.interval === '1d';
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label={t('chart.table')}>
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-panel">
          <tr className="h-9 border-b border-subtle text-12 text-ink-3">
            <th scope="col" className="px-3 text-left font-medium">
              {isDaily ? t('chart.time') : t('transactions.time', { zone: display.zone })}
            </th>
            {(['open', 'high', 'low', 'close', 'volume'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 text-right font-medium">
                {t(`chart.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((candle) => (
            <tr key={candle.time} className="h-8 border-b border-subtle last:border-0">
              <th scope="row" className="px-3 text-left font-normal whitespace-nowrap">
                {isDaily ? display.utcDate(dateOfDay(kind, candle.time)) : display.dateTime(candle.time)}
              </th>
              {[candle.open, candle.high, candle.low, candle.close].map((price, column) => (
                <td key={column} className="figure px-3">
                  {display.decimal(price, decimals)}
                </td>
              ))}
              <td className="figure px-3">{display.count(Math.round(candle.volume))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
