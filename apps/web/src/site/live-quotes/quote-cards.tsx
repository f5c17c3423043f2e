import type { ReactNode } from 'react';
import type { SiteInstrument } from './live-quotes.model.ts';
import { buildAttributes, FeedLabel, QuoteChange, QuotePart } from './quote-parts.tsx';
import { SourceMark } from './source-mark.tsx';
import { useServedQuote } from './use-served-quote.ts';

/** Featured instruments, each with both prices, spread and change. */
export function QuoteCards({ instruments }: { readonly instruments: readonly SiteInstrument[] }) {
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {instruments.map((instrument) => (
          <QuoteCard key={instrument.symbol} instrument={instrument} />
        ))}
      </ul>
      <FeedLabel className="mt-3" />
    </>
  );
}

function QuoteCard({ instrument: { symbol, name } }: { readonly instrument: SiteInstrument }) {
  const served = useServedQuote(symbol);
  return (
    <li {...buildAttributes(symbol, served)} className="rounded-xl border border-line bg-panel p-5">
      <h3 className="font-semibold">
        {symbol} <span className="block text-12 font-normal text-ink-3">{name}</span>
        <SourceMark label={served.label} />
      </h3>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-14">
        <CardFigure label="Venta">
          <QuotePart part="bid" text={served.bid} />
        </CardFigure>
        <CardFigure label="Compra">
          <QuotePart part="ask" text={served.ask} />
        </CardFigure>
        <CardFigure label="Spread">
          <QuotePart part="spread" text={served.spread} /> pips
        </CardFigure>
        <CardFigure label="24 h">
          <QuoteChange text={served.change} />
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
