import { ES } from '../../shared/figures/number-format.ts';
import type { MarketSummary } from './live-markets.model.ts';

const CARDS: readonly (readonly [key: keyof MarketSummary, label: string, className: string])[] = [
  ['rising', 'En alza', 'text-up'],
  ['falling', 'En baja', 'text-down'],
  ['stable', 'Estables (menos de 0.5 %)', ''],
  ['total', 'Total en el catálogo', ''],
];

/** The market's change against 24 hours before. */
export function SummaryCards({ summary }: { readonly summary: MarketSummary }) {
  return (
    <dl aria-label="Resumen del mercado" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {CARDS.map(([key, label, className]) => (
        <div key={key} className="rounded-xl border border-line bg-panel px-4 py-3">
          <dt className="text-13 text-ink-2">{label}</dt>
          <dd className={`mt-1 text-24 font-bold ${className}`}>{ES.count(summary[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
