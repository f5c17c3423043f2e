import { useMemo, type ReactNode } from 'react';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import type { LiveQuote } from '../../shared/live/quote-store.ts';
import { useFact } from '../facts/facts-context.tsx';
import { describeFeed, rowOf, type SiteInstrument } from './live-quotes.model.ts';
import { SourceMark } from './source-mark.tsx';
import { QuoteChange } from './quote-table.tsx';
import { useLiveFeed } from './use-live-feed.ts';
import { namesOf, useServedQuote } from './use-served-quote.ts';

/** Featured instruments, each with both prices, spread and change. */
export function QuoteCards({ instruments }: { readonly instruments: readonly SiteInstrument[] }) {
  const symbols = useMemo(() => instruments.map(({ symbol }) => symbol), [instruments]);
  const { view } = useLiveFeed(symbols);
  const served = { source: useFact('quotes.source'), at: useFact('at') };
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {instruments.map((instrument) => (
          <QuoteCard
            key={instrument.symbol}
            instrument={instrument}
            quote={view.quotes.get(instrument.symbol)}
          />
        ))}
      </ul>
      <p className="mt-3 text-12 text-ink-3">{describeFeed({ ...view, served })}</p>
    </>
  );
}

function QuoteCard({
  instrument: { symbol, name },
  quote,
}: {
  readonly instrument: SiteInstrument;
  readonly quote: LiveQuote | undefined;
}) {
  const served = useServedQuote(symbol);
  const row = rowOf(served, quote);
  return (
    <li {...namesOf(served)} className="rounded-xl border border-subtle bg-panel p-5">
      <h3 className="font-semibold">
        {symbol} <span className="block text-12 font-normal text-ink-3">{name}</span>
        <SourceMark label={served.label} />
      </h3>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-14">
        <CardFigure label="Venta">
          <LivePrice value={quote?.bid ?? 0} text={row.bid} />
        </CardFigure>
        <CardFigure label="Compra">
          <LivePrice value={quote?.ask ?? 0} text={row.ask} />
        </CardFigure>
        <CardFigure label="Diferencial">{row.spread} pips</CardFigure>
        <CardFigure label="24 h">
          <QuoteChange quote={quote} text={row.change} />
        </CardFigure>
      </dl>
    </li>
  );
}

function CardFigure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="font-semibold whitespace-nowrap">{children}</dd>
    </div>
  );
}
