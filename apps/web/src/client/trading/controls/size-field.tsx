import { formatQuantity, lotSizeOf, findPair } from '@lonja/core';
import { SIZE_UNITS, type SizeUnit } from '@lonja/protocol/ticket-options';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { usePreferenceStore } from '../../../shared/theme/use-preferences.ts';
import { withUnits, type TicketDraft } from '../../../ticket/ticket-draft.ts';
import type { TicketView } from '../../../ticket/ticket.model.ts';
import { computeShare } from '../../../ticket/size-share.ts';
import { sizedIn } from '../../../ticket/size-unit.ts';
import { stepped } from '../../../ticket/stepped.ts';
import { useDisplay } from '../../display/display.tsx';
import { FigureInput } from './figure-input.tsx';
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

/** The size: a field between its two steps, and what it counts. */
export function SizeField(props: SizeFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { listing, draft } = props;
  const hasLots = lotSizeOf(listing.instrument) !== undefined;
  return (
    <div data-part="size">
      <div className="mb-1 flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-12 text-ink-2">
          <span className="sr-only">
            {t(hasLots || draft.unit !== 'units' ? `trade.quantityIn.${draft.unit}` : 'trade.quantity')}
          </span>
          <span aria-hidden="true">{t('trade.quantity')}</span>
        </label>
        <SizeUnits {...props} />
      </div>
      <SizeInput {...props} id={id} />
    </div>
  );
}

/** What the size counts; the same size counted otherwise. */
export function SizeUnits({ listing: { instrument }, draft, view, reduceOnly, onChange }: SizeFieldProps) {
  const { t } = useTranslation();
  const preferences = usePreferenceStore();
  const hasLots = lotSizeOf(instrument) !== undefined;
  const units = SIZE_UNITS.filter((unit) => (unit !== 'lots' || hasLots) && (unit !== 'risk' || !reduceOnly));
  return (
    <UnitSegments<SizeUnit>
      label={t('trade.countedIn')}
      value={draft.unit}
      options={units.map((value) => ({ value, label: t(`trade.units.${value}`) }))}
      onChange={(unit) => {
        if (unit === 'units' || unit === 'lots') preferences.set({ quantityUnit: unit });
        onChange(sizedIn(draft, unit, view, instrument));
      }}
    />
  );
}

/** The figure between its steps; as wide as it must be, so that no digit is ever cut. */
export function SizeInput({
  id,
  listing,
  draft,
  isDisabled,
  onChange,
  label,
  className = 'h-10',
}: Pick<SizeFieldProps, 'listing' | 'draft' | 'isDisabled' | 'onChange'> & {
  readonly id: string;
  /** Where no label stands beside it. */
  readonly label?: string;
  readonly className?: string;
}) {
  const { t } = useTranslation();
  const { instrument } = listing;
  const step = (direction: 1 | -1) =>
    onChange({ quantity: stepped(draft.quantity, draft.unit, direction, instrument) });
  return (
    <div
      className={`flex items-stretch rounded-lg border border-control bg-field focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus ${className}`}
    >
      <StepButton label={t('trade.smaller')} isDisabled={isDisabled} onStep={() => step(-1)}>
        <Minus aria-hidden="true" className="size-4" />
      </StepButton>
      <span className="flex min-w-0 flex-1 items-center justify-center gap-1.5">
        <FigureInput
          id={id}
          data-first-field
          aria-label={label}
          value={draft.quantity}
          disabled={isDisabled}
          aria-describedby={`${id}-other`}
          onValue={(quantity) => onChange({ quantity })}
          onStep={step}
        />
        <span className="shrink-0 text-12 text-ink-3" aria-hidden="true">
          {t(`trade.unitNames.${draft.unit}`, { name: getUnitName(listing) })}
        </span>
      </span>
      <StepButton label={t('trade.larger')} isDisabled={isDisabled} onStep={() => step(1)}>
        <Plus aria-hidden="true" className="size-4" />
      </StepButton>
    </div>
  );
}

/** The same size in another unit, where there is one. */
export function OtherSize({ listing, draft, view }: Pick<SizeFieldProps, 'listing' | 'draft' | 'view'>) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  return otherSizeText(draft, view, listing.instrument, exact, t) ?? null;
}

/** Parts of the largest size that the desk is sure to take. */
export function SizeShares({
  listing: { instrument },
  draft,
  view,
  isDisabled,
  onChange,
}: Omit<SizeFieldProps, 'reduceOnly'>) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { maximum } = view;
  return (
    <div role="group" aria-label={t('trade.shares')} className="grid min-w-0 flex-1 grid-cols-4 gap-1.5">
      {SHARES.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={isDisabled || maximum === undefined}
          onClick={() =>
            maximum !== undefined &&
            onChange(withUnits(draft, formatQuantity(computeShare(maximum, percent, instrument)), instrument))
          }
          className="min-h-6 rounded-md bg-raised text-11 font-medium text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-50 pointer-coarse:min-h-11"
        >
          {percent === 100 ? t('trade.maximum') : display.wholePercent(percent)}
        </button>
      ))}
    </div>
  );
}

const SHARES = [25, 50, 75, 100] as const;

/** What a unit of an instrument is called: the currency that a pair buys, else its symbol. */
export const getUnitName = ({ instrument }: Listing): string =>
  findPair(instrument)?.base ?? instrument.symbol;

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
      className="grid w-9 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-50 pointer-coarse:w-11"
    >
      {children}
    </button>
  );
}
