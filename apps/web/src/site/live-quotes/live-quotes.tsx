import { LivePrice } from '../../shared/figures/live-price.tsx';
import type { LiveQuote } from '../../shared/live/quote-store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PauseIcon } from '../../shared/ui/pause-icon.tsx';
import { useFact } from '../facts/facts-context.tsx';
import { describeFeed, rowOf, SHOWN, type SiteInstrument } from './live-quotes.model.ts';
import { SourceMark } from './source-mark.tsx';
import { QuoteChange } from './quote-table.tsx';
import { useLiveFeed } from './use-live-feed.ts';
import { namesOf, useServedQuote } from './use-served-quote.ts';

const SYMBOLS = SHOWN.map(({ symbol }) => symbol);

/** Quotes of the running market, as served first, then live. */
export function LiveQuotes() {
  const { view, setPaused } = useLiveFeed(SYMBOLS);
  const served = { source: useFact('quotes.source'), at: useFact('at') };
  return (
    <section aria-labelledby="cotizaciones" className="rounded-xl border border-subtle bg-panel">
      <header className="flex min-h-14 items-center justify-between gap-3 border-b border-subtle px-4 py-2">
        <h2 id="cotizaciones" className="text-16 font-semibold">
          Cotizaciones en vivo
        </h2>
        <Button
          size="small"
          aria-pressed={view.isPaused}
          onClick={() => setPaused(!view.isPaused)}
          className="w-28"
        >
          <PauseIcon isPaused={view.isPaused} />
          {view.isPaused ? 'Reanudar' : 'Pausar'}
        </Button>
      </header>
      <table className="w-full table-fixed text-13 sm:text-14">
        <thead>
          <tr className="text-12 text-ink-3">
            <th scope="col" className="py-2 pl-4 text-left font-normal">
              Instrumento
            </th>
            <th scope="col" className="figure w-[9.5ch] py-2 sm:w-[11ch] font-normal">
              Venta
            </th>
            <th scope="col" className="figure w-[11ch] py-2 sm:w-[12.5ch] font-normal">
              Compra
            </th>
            <th scope="col" className="figure w-[13ch] py-2 pr-4 sm:w-[14.5ch] font-normal">
              24 h
            </th>
          </tr>
        </thead>
        <tbody>
          {SHOWN.map((instrument) => (
            <QuoteLine
              key={instrument.symbol}
              instrument={instrument}
              quote={view.quotes.get(instrument.symbol)}
            />
          ))}
        </tbody>
      </table>
      <p className="border-t border-subtle px-4 py-2 text-12 text-ink-3">
        {describeFeed({ ...view, served })}
      </p>
    </section>
  );
}

function QuoteLine({
  instrument: { symbol, name },
  quote,
}: {
  readonly instrument: SiteInstrument;
  readonly quote: LiveQuote | undefined;
}) {
  const served = useServedQuote(symbol);
  const row = rowOf(served, quote);
  return (
    <tr {...namesOf(served)} className="border-t border-subtle">
      <th scope="row" className="py-1.5 pl-4 text-left font-semibold">
        {symbol}
        <span className="block text-12 font-normal text-ink-3 max-sm:sr-only">{name}</span>
        <SourceMark label={served.label} />
      </th>
      <td className="figure">
        <LivePrice value={quote?.bid ?? 0} text={row.bid} />
      </td>
      <td className="figure">
        <LivePrice value={quote?.ask ?? 0} text={row.ask} />
      </td>
      <td className="figure pr-4">
        <QuoteChange quote={quote} text={row.change} />
      </td>
    </tr>
  );
}
