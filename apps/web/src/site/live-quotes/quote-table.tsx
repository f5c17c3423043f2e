import type { ReactNode } from 'react';
import type { SiteInstrument } from './live-quotes.model.ts';
import { buildAttributes, QuoteChange, QuotePart } from './quote-parts.tsx';
import { SourceMark } from './source-mark.tsx';
import { useServedQuote } from './use-served-quote.ts';

export interface QuoteTableProps {
  readonly title: string;
  readonly instruments: readonly SiteInstrument[];
  /** Whether the spread in pips has a column. */
  readonly hasSpread?: boolean;
  /** An instrument's action, at the end of its row. */
  readonly action?: (symbol: string) => ReactNode;
}

/** Quotes in their final places: as served first, then live. On a phone the change is below the price. */
export function QuoteTable({ title, instruments, hasSpread = false, action }: QuoteTableProps) {
  return (
    <table className="w-full table-fixed bg-panel text-13 sm:text-14">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-12 text-ink-3">
          <th scope="col" className="py-2 pl-4 text-left font-normal">
            Instrumento
          </th>
          <th scope="col" className="figure w-[11ch] py-2 font-normal max-sm:hidden sm:w-[13ch]">
            Venta
          </th>
          <th scope="col" className="figure w-[11ch] py-2 font-normal sm:w-[13ch]">
            Compra
          </th>
          {hasSpread && (
            <th scope="col" className="figure w-[9ch] py-2 font-normal sm:w-[10rem]">
              Pips<span className="max-sm:sr-only"> de spread</span>
            </th>
          )}
          <th scope="col" className="figure w-[14ch] py-2 pr-2 font-normal max-md:hidden">
            24 h
          </th>
          {action && (
            <th scope="col" className="w-[5.5rem] py-2 pr-4 text-right font-normal">
              Acción
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {instruments.map((instrument) => (
          <TableLine key={instrument.symbol} instrument={instrument} hasSpread={hasSpread} action={action} />
        ))}
      </tbody>
    </table>
  );
}

function TableLine({
  instrument: { symbol, name },
  hasSpread,
  action,
}: {
  readonly instrument: SiteInstrument;
  readonly hasSpread: boolean;
  readonly action: QuoteTableProps['action'] | undefined;
}) {
  const served = useServedQuote(symbol);
  return (
    <tr {...buildAttributes(symbol, served)} className="border-t border-line">
      <th scope="row" className="py-2 pl-4 text-left font-semibold">
        {symbol}
        <span className="block text-12 font-normal text-ink-3 max-[24rem]:sr-only">{name}</span>
        <SourceMark label={served.label} />
      </th>
      <td className="figure max-sm:hidden">
        <QuotePart part="bid" text={served.bid} />
      </td>
      <td className="figure">
        <QuotePart part="ask" text={served.ask} />
      </td>
      {hasSpread && (
        <td className="figure">
          <QuotePart part="spread" text={served.spread} />
        </td>
      )}
      <td className="figure pr-2 max-md:hidden">
        <QuoteChange text={served.change} />
      </td>
      {action && <td className="py-1 pr-4 text-right">{action(symbol)}</td>}
    </tr>
  );
}
