import { buttonClass } from '../../shared/ui/button.tsx';
import { PauseIcon } from '../../shared/ui/pause-icon.tsx';
import type { SiteInstrument } from './live-quotes.model.ts';
import { buildAttributes, FeedLabel, QuoteChange, QuotePart } from './quote-parts.tsx';
import { SourceMark } from './source-mark.tsx';
import { useServedQuote } from './use-served-quote.ts';

/** Quotes of the running market, as served first, then live. */
export function LiveQuotes() {
  return (
    <section aria-labelledby="cotizaciones" className="bg-panel">
      <header className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 id="cotizaciones" className="text-16 font-semibold">
          Cotizaciones en vivo
        </h2>
        <PauseButton />
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
            <QuoteLine key={instrument.symbol} instrument={instrument} />
          ))}
        </tbody>
      </table>
      <FeedLabel className="border-t border-line px-4 py-2" />
    </section>
  );
}

/** The landing's instruments: some of each class. */
const SHOWN: readonly SiteInstrument[] = [
  { symbol: 'EURUSD', name: 'Euro / dólar' },
  { symbol: 'USDJPY', name: 'Dólar / yen' },
  { symbol: 'XAUUSD', name: 'Oro, onza' },
  { symbol: 'AAPL', name: 'Apple' },
  { symbol: 'NVDA', name: 'NVIDIA' },
  { symbol: 'BTC', name: 'Bitcoin' },
  { symbol: 'ETH', name: 'Ethereum' },
  { symbol: '^GSPC', name: 'S&P 500' },
];

/** Both states are in the page; `aria-pressed` selects the visible one. */
const PauseButton = () => (
  <button
    type="button"
    data-pause
    data-needs-script
    aria-pressed={false}
    className={`group ${buttonClass('outline', 'small')} w-28`}
  >
    <span className="contents group-aria-pressed:hidden">
      <PauseIcon isPaused={false} />
      Pausar
    </span>
    <span className="hidden group-aria-pressed:contents">
      <PauseIcon isPaused />
      Reanudar
    </span>
  </button>
);

function QuoteLine({ instrument: { symbol, name } }: { readonly instrument: SiteInstrument }) {
  const served = useServedQuote(symbol);
  return (
    <tr {...buildAttributes(symbol, served)} className="border-t border-line">
      <th scope="row" className="py-1 pl-4 text-left font-semibold">
        {symbol}
        <span className="block text-12 font-normal text-ink-3 max-sm:sr-only">{name}</span>
        <SourceMark label={served.label} />
      </th>
      <td className="figure">
        <QuotePart part="bid" text={served.bid} />
      </td>
      <td className="figure">
        <QuotePart part="ask" text={served.ask} />
      </td>
      <td className="figure pr-4">
        <QuoteChange text={served.change} />
      </td>
    </tr>
  );
}
