import { formatQuantity, lotSizeOf, findPair } from '@lonja/core';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { usePreferenceStore } from '../../../shared/theme/use-preferences.ts';
import { SIZE_UNITS, withUnits, type SizeUnit, type TicketDraft } from '../../../ticket/ticket-draft.ts';
import type { TicketView } from '../../../ticket/ticket.model.ts';
import { computeShare } from '../../../ticket/ticket-size.ts';
import { sizedIn } from '../../../ticket/size-unit.ts';
import { stepped } from '../../../ticket/stepped.ts';
import { useDisplay } from '../../display/display.tsx';
import { otherSizeText } from './quantity-words.ts';
import { UnitSegments } from './ticket-segments.tsx';

export interface SizeFieldProps {
  readonly listing: Listing;
  readonly draft: TicketDraft;
  readonly view: TicketView;
  readonly reduceOnly: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (part: Partial<TicketDraft>) => void;
}

/** The size: a field between its two steps, what it counts, and parts of what the account can pay. */
export function SizeField({ listing, draft, view, reduceOnly, isDisabled, onChange }: SizeFieldProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  const preferences = usePreferenceStore();
  const id = useId();
  const { instrument } = listing;
  const hasLots = lotSizeOf(instrument) !== undefined;
  const units = SIZE_UNITS.filter((unit) => (unit !== 'lots' || hasLots) && (unit !== 'risk' || !reduceOnly));
  const count = (unit: SizeUnit) => {
    if (unit === 'units' || unit === 'lots') preferences.set({ quantityUnit: unit });
    onChange(sizedIn(draft, unit, view, instrument));
  };
  const step = (direction: 1 | -1) => onChange({ quantity: stepped(draft.quantity, draft.unit, direction) });
  const other = otherSizeText(draft, view, instrument, display.exact, t);
  return (
    <div data-part="size">
      <div className="mb-1 flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-12 text-ink-2">
          <span className="sr-only">
            {t(hasLots || draft.unit !== 'units' ? `trade.quantityIn.${draft.unit}` : 'trade.quantity')}
          </span>
          <span aria-hidden="true">{t('trade.quantity')}</span>
        </label>
        <UnitSegments<SizeUnit>
          label={t('trade.countedIn')}
          value={draft.unit}
          options={units.map((value) => ({ value, label: t(`trade.units.${value}`) }))}
          onChange={count}
        />
      </div>
      <div className="flex h-10 items-stretch rounded-lg border border-control bg-field focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <StepButton label={t('trade.smaller')} isDisabled={isDisabled} onStep={() => step(-1)}>
          <Minus aria-hidden="true" className="size-4" />
        </StepButton>
        <input
          id={id}
          data-first-field
          type="number"
          inputMode="decimal"
          autoComplete="off"
          min={0}
          step="any"
          value={draft.quantity}
          disabled={isDisabled}
          aria-describedby={other === undefined ? undefined : `${id}-other`}
          onChange={(event) => onChange({ quantity: event.target.value })}
          onKeyDown={(event) => {
            const direction = KEY_STEPS[event.key];
            if (direction === undefined) return;
            event.preventDefault();
            step(direction);
          }}
          onWheel={(event) => event.currentTarget.blur()}
          className="min-w-0 flex-1 appearance-none bg-transparent text-right text-18 font-semibold outline-none narrow disabled:opacity-60"
        />
        <span className="ml-1.5 flex-1 self-center truncate text-12 text-ink-3" aria-hidden="true">
          {t(`trade.unitNames.${draft.unit}`, { name: getUnitName(listing) })}
        </span>
        <StepButton label={t('trade.larger')} isDisabled={isDisabled} onStep={() => step(1)}>
          <Plus aria-hidden="true" className="size-4" />
        </StepButton>
      </div>
      <div role="group" aria-label={t('trade.shares')} className="mt-1.5 grid grid-cols-4 gap-1.5">
        {SHARES.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={isDisabled || view.maximum === undefined}
            onClick={() =>
              view.maximum !== undefined &&
              onChange(
                withUnits(draft, formatQuantity(computeShare(view.maximum, percent, instrument)), instrument),
              )
            }
            className="min-h-6 rounded-md bg-raised text-11 font-medium text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-50 pointer-coarse:min-h-11"
          >
            {percent === 100 ? t('trade.maximum') : display.wholePercent(percent)}
          </button>
        ))}
      </div>
      <p id={`${id}-other`} className="mt-1 text-12 text-ink-3 empty:hidden">
        {other}
      </p>
    </div>
  );
}

const SHARES = [25, 50, 75, 100] as const;

/** What a unit of an instrument is called: the currency that a pair buys, else its symbol. */
export const getUnitName = ({ instrument }: Listing): string =>
  findPair(instrument)?.base ?? instrument.symbol;

const KEY_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** The arrow keys do the same in the field, so that nobody has to tab past it. */
function StepButton({
  label,
  isDisabled,
  onStep,
  children,
}: {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onStep: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={isDisabled}
      onClick={onStep}
      className="grid w-10 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-50"
    >
      {children}
    </button>
  );
}
