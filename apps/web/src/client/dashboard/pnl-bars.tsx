import { useTranslation } from 'react-i18next';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import type { ValuedPosition } from '../../account/browser-desk.ts';
import { PositionMark } from '../account/position-mark.tsx';
import { useDisplay } from '../display/display.tsx';
import { computePnlBars, type PnlBar } from './pnl-bars.model.ts';

/** Positions that gain and that lose, compared by length; the table beside has the amounts. */
export function PnlBars({ positions }: { readonly positions: readonly ValuedPosition[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('dashboard.openPnlByPosition')}>
      <ul className="live px-3 py-1">
        {computePnlBars(positions).map((bar) => (
          <Bar key={bar.valued.position.symbol} bar={bar} />
        ))}
      </ul>
    </Panel>
  );
}

function Bar({ bar: { valued, percent, isLoss } }: { readonly bar: PnlBar }) {
  const display = useDisplay();
  return (
    <li className="row flex items-center gap-3 text-13">
      <span className="flex w-[11ch] shrink-0 items-center gap-1 font-semibold">
        {valued.position.symbol}
        <PositionMark valued={valued} />
      </span>
      <span className="sr-only">{display.signedUsd(usdText(valued.shownPnl))}</span>
      <span aria-hidden="true" className="relative min-w-0 flex-1 self-stretch">
        <span className="absolute inset-y-0 left-1/2 border-l border-control" />
        {/* One that loses is another element than one that gains: nothing goes from one side to the other. */}
        <span
          key={isLoss ? 'loss' : 'gain'}
          className={`absolute inset-y-2.5 w-1/2 ${isLoss ? 'right-1/2 origin-right bg-down' : 'left-1/2 origin-left bg-up'}`}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </span>
    </li>
  );
}
