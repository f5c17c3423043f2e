import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ExitFigures, type ExitRowsProps } from './exit-rows.tsx';
import type { TicketExits } from '../../../ticket/ticket-exits.ts';

/** Stop loss and take profit as two fields side by side: each with what switches it on and off. */
export function ExitFields(props: Omit<ExitRowsProps, 'onUnit' | 'presets'>) {
  return (
    <>
      <ExitField {...props} exit="stopLoss" />
      <ExitField {...props} exit="takeProfit" />
    </>
  );
}

function ExitField({
  exit,
  listing,
  draft,
  view,
  isDisabled,
  onChange,
  onBegin,
}: Omit<ExitRowsProps, 'onUnit' | 'presets'> & { readonly exit: keyof TicketExits }) {
  const { t } = useTranslation();
  const id = useId();
  const isStop = exit === 'stopLoss';
  const typed = draft[exit] ?? view[exit];
  const Icon = typed === '' ? Plus : X;
  const label = t(isStop ? 'trade.stopLoss' : 'trade.takeProfit');
  return (
    <div
      data-part={exit}
      className="relative flex min-w-0 flex-col rounded-lg border border-control bg-field px-2 pt-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
    >
      <label htmlFor={id} className="truncate pr-5 text-11 leading-[14px] text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        autoComplete="off"
        step={draft.exitUnit === 'price' ? listing.asset.tickSize : 'any'}
        placeholder="—"
        value={typed}
        disabled={isDisabled}
        onChange={(event) => onChange({ [exit]: event.target.value })}
        onWheel={(event) => event.currentTarget.blur()}
        className="h-4.5 w-full min-w-0 bg-transparent text-13 font-semibold outline-none narrow placeholder:text-ink-3 disabled:opacity-60"
      />
      <ExitFigures
        at={view[exit]}
        listing={listing}
        view={view}
        isPriced={draft.exitUnit === 'price'}
        result={isStop ? view.preview?.pnlAtStop : view.preview?.pnlAtTarget}
        isBrief
      />
      <button
        type="button"
        role="switch"
        aria-checked={typed !== ''}
        aria-label={t(isStop ? 'trade.withStop' : 'trade.withTarget')}
        disabled={isDisabled}
        onClick={() => (typed === '' ? onBegin(exit) : onChange({ [exit]: '' }))}
        className="absolute top-0 right-0 hit-touch grid size-6 place-items-center text-ink-3 hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-3.5" />
      </button>
    </div>
  );
}
