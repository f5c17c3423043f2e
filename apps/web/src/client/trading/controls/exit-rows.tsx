import { formatPrice, parsePrice, usdToNumber, type Usd } from '@lonja/core';
import { distanceInPips } from '@lonja/core/pip';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { usdText } from '../../../shared/figures/wire-amounts.ts';
import type { TicketFigures } from '../../../ticket/order-preview.ts';
import { EXIT_UNITS, type ExitUnit } from '@lonja/protocol/ticket-options';
import type { TicketDraft } from '../../../ticket/ticket-draft.ts';
import type { TicketExits } from '../../../ticket/ticket-exits.ts';
import type { TicketView } from '../../../ticket/ticket.model.ts';
import { useDisplay } from '../../display/display.tsx';
import { UnitSegments } from './ticket-segments.tsx';

type Exit = keyof TicketExits;

export interface ExitRowsProps {
  readonly listing: Listing;
  readonly draft: TicketDraft;
  readonly view: TicketView;
  readonly isDisabled: boolean;
  readonly onChange: (part: Partial<TicketDraft>) => void;
  readonly onUnit: (unit: ExitUnit) => void;
  /** Puts an exit at its first price. */
  readonly onBegin: (exit: Exit) => void;
  /** Distances that are kept, beside what the exits count. */
  readonly presets?: ReactNode;
}

/** Stop loss and take profit with their distance and their result, and what the one is to the other. */
export function ExitRows(props: ExitRowsProps) {
  const { t } = useTranslation();
  const { draft, view, onUnit } = props;
  return (
    <div className="space-y-1.5">
      <div className="flex items-center justify-between gap-2 border-t border-line-soft pt-2">
        <span aria-hidden="true" className="text-12 text-ink-2">
          {t('trade.exits')}
        </span>
        <span className="flex items-center gap-1">
          <ExitUnits draft={draft} onUnit={onUnit} />
          {props.presets}
        </span>
      </div>
      <ExitRow {...props} exit="stopLoss" />
      <ExitRow {...props} exit="takeProfit" />
      <RewardBar figures={view.preview} />
    </div>
  );
}

/** What the exits are counted in. */
export function ExitUnits({ draft, onUnit }: Pick<ExitRowsProps, 'draft' | 'onUnit'>) {
  const { t } = useTranslation();
  return (
    <UnitSegments<ExitUnit>
      label={t('trade.exitsIn')}
      value={draft.exitUnit}
      options={EXIT_UNITS.map((value) => ({ value, label: t(`trade.exitUnits.${value}`) }))}
      onChange={onUnit}
    />
  );
}

function ExitRow({
  exit,
  listing,
  draft,
  view,
  isDisabled,
  onChange,
  onBegin,
}: ExitRowsProps & { readonly exit: Exit }) {
  const { t } = useTranslation();
  const id = useId();
  const isStop = exit === 'stopLoss';
  const at = view[exit];
  const isAutomatic = isStop && draft.stopLoss === undefined && at !== '';
  const typed = draft[exit] ?? at;
  return (
    <div data-part={exit} className="grid grid-cols-[30px_minmax(0,1fr)_auto] items-center gap-2.5">
      <button
        type="button"
        role="switch"
        aria-checked={typed !== ''}
        aria-label={t(isStop ? 'trade.withStop' : 'trade.withTarget')}
        disabled={isDisabled}
        onClick={() => (typed === '' ? onBegin(exit) : onChange({ [exit]: '' }))}
        className="group hit-touch relative h-[18px] w-[30px] rounded-full border border-control bg-field aria-checked:border-accent-strong aria-checked:bg-accent-strong"
      >
        <span className="block size-3 translate-x-0.5 rounded-full bg-ink-2 group-aria-checked:translate-x-3.5 group-aria-checked:bg-on-accent-strong motion-safe:transition-transform" />
      </button>
      <div className="min-w-0">
        <label htmlFor={id} className="block text-12 leading-[15px] font-medium">
          {t(isAutomatic ? 'trade.stopLossAuto' : isStop ? 'trade.stopLoss' : 'trade.takeProfit')}
        </label>
        <ExitFigures
          at={at}
          listing={listing}
          view={view}
          isPriced={draft.exitUnit === 'price'}
          result={isStop ? view.preview?.pnlAtStop : view.preview?.pnlAtTarget}
        />
      </div>
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
        className="h-8 w-[92px] rounded-[7px] border border-control bg-field px-2 text-right text-13 font-medium narrow placeholder:text-ink-3 disabled:opacity-60 pointer-coarse:h-11"
      />
    </div>
  );
}

/** Where an exit is that isn't typed as a price, how far from the entry, and what it brings. */
export function ExitFigures({
  at,
  listing: { instrument, asset },
  view: { entry },
  isPriced,
  result,
  isBrief = false,
}: {
  readonly at: string;
  readonly listing: Listing;
  readonly view: TicketView;
  readonly isPriced: boolean;
  readonly result: Usd | undefined;
  /** Without the word for pips. */
  readonly isBrief?: boolean;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const parsed = parsePrice(at);
  if (at === '' || !parsed.ok || entry === undefined) return isBrief ? <span className="h-4" /> : null;
  const away = Math.abs(Number(at) - Number(formatPrice(entry, asset.decimals)));
  const pips = distanceInPips(instrument, away);
  return (
    <span className="live block text-11 whitespace-nowrap text-ink-3 narrow">
      {isPriced
        ? isBrief
          ? display.between(pips, 0, 1)
          : t('trade.pips', { pips: display.between(pips, 0, 1) })
        : display.decimal(at, asset.decimals)}
      {result !== undefined && (
        <>
          {' · '}
          <span className={result < 0n ? 'text-down' : 'text-up'}>
            {display.exact.signedUsd(usdText(result))}
          </span>
        </>
      )}
    </span>
  );
}

/** Risk beside reward, as long as they are to one another. */
function RewardBar({ figures }: { readonly figures: TicketFigures | undefined }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { pnlAtStop, pnlAtTarget } = figures ?? {};
  if (pnlAtStop === undefined || pnlAtTarget === undefined || pnlAtStop >= 0n || pnlAtTarget <= 0n)
    return null;
  const reward = usdToNumber(pnlAtTarget) / -usdToNumber(pnlAtStop);
  const text = t('trade.riskToReward', { reward: display.decimal(reward, 2) });
  return (
    <div role="img" aria-label={text} title={text} className="flex h-1 gap-0.5">
      <span className="rounded-xs bg-down" style={{ flexGrow: 1 }} />
      <span className="rounded-xs bg-up" style={{ flexGrow: reward }} />
    </div>
  );
}
