import type { TimeInForce } from '@lonja/core';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TRAIL_UNITS, type TrailUnit } from '@lonja/protocol/ticket-options';
import { listTimes, waits, type TicketDraft } from '../../../ticket/ticket-draft.ts';
import { UnitSegments } from './ticket-segments.tsx';

interface TermsProps {
  readonly listing: Listing;
  readonly draft: TicketDraft;
  readonly onChange: (part: Partial<TicketDraft>) => void;
}

const FIGURE = {
  type: 'number',
  inputMode: 'decimal',
  autoComplete: 'off',
  onWheel: (event: React.WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
} as const;

/** The prices of an order that waits, and how long it does: one row, but for the moment at which it ends. */
export function TermsFields({ listing, draft, onChange }: TermsProps) {
  const { t } = useTranslation();
  const { type } = draft;
  if (!waits(draft)) return null;
  return (
    <div className="space-y-1.5" title={type === 'oco' ? t('trade.ocoHint') : undefined}>
      <div className="grid auto-cols-fr grid-flow-col gap-1.5">
        <TermsPrices listing={listing} draft={draft} onChange={onChange} />
        <TimeSelect draft={draft} onChange={onChange} />
      </div>
      {type === 'oco' && <p className="sr-only">{t('trade.ocoHint')}</p>}
      <UntilField draft={draft} onChange={onChange} />
    </div>
  );
}

/** The price fields of a type, each as a cell of a row. */
export function TermsPrices({
  listing,
  draft,
  onChange,
  hasUnits = true,
}: TermsProps & {
  /** False where the unit of a trail stands elsewhere. */
  readonly hasUnits?: boolean;
}) {
  const { t } = useTranslation();
  const { type } = draft;
  const priceField = (name: 'price' | 'limit', label: string) => (
    <PriceField
      label={label}
      step={listing.asset.tickSize}
      value={draft[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <>
      {type === 'trailing_stop' ? (
        <TrailField draft={draft} onChange={onChange} hasUnits={hasUnits} />
      ) : (
        priceField('price', t(type === 'limit' ? 'trade.limitPrice' : 'trade.stopPrice'))
      )}
      {(type === 'stop_limit' || type === 'oco') && priceField('limit', t('trade.limitPrice'))}
    </>
  );
}

const CELL =
  'flex min-w-0 flex-col rounded-lg border border-control bg-field px-2 pt-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus pointer-coarse:min-h-11';
const CELL_LABEL = 'truncate text-11 leading-[14px] text-ink-2';
const CELL_INPUT =
  'h-5.5 w-full min-w-0 bg-transparent text-13 font-semibold outline-none narrow disabled:opacity-60';

function PriceField({
  label,
  value,
  step,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly step: string;
  readonly onChange: (text: string) => void;
}) {
  return (
    <label className={CELL}>
      <span className={CELL_LABEL}>{label}</span>
      <input
        {...FIGURE}
        step={step}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={CELL_INPUT}
      />
    </label>
  );
}

function TrailField({
  draft,
  onChange,
  hasUnits,
}: Omit<TermsProps, 'listing'> & { readonly hasUnits: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={CELL}>
      <span className="flex items-center justify-between gap-1">
        <label htmlFor={id} className={CELL_LABEL}>
          {t('trade.trail')}
          {!hasUnits && ` (${t(`trade.exitUnits.${draft.trailUnit}`)})`}
        </label>
        {hasUnits && <TrailUnits draft={draft} onChange={onChange} />}
      </span>
      <input
        {...FIGURE}
        id={id}
        step="any"
        value={draft.trail}
        onChange={(event) => onChange({ trail: event.target.value })}
        className={CELL_INPUT}
      />
    </div>
  );
}

/** What the distance of a trailing stop counts. */
export function TrailUnits({ draft, onChange }: Omit<TermsProps, 'listing'>) {
  const { t } = useTranslation();
  return (
    <UnitSegments<TrailUnit>
      label={t('trade.trailIn')}
      value={draft.trailUnit}
      options={TRAIL_UNITS.map((value) => ({ value, label: t(`trade.exitUnits.${value}`) }))}
      onChange={(trailUnit) => onChange({ trailUnit, trail: '' })}
    />
  );
}

/** How long the order works. */
export function TimeSelect({ draft, onChange }: Omit<TermsProps, 'listing'>) {
  const { t } = useTranslation();
  return (
    <label className={`relative ${CELL}`}>
      <span className={CELL_LABEL}>{t('trade.valid')}</span>
      <select
        value={draft.timeInForce}
        onChange={(event) => onChange({ timeInForce: event.target.value as TimeInForce })}
        className={`appearance-none truncate pr-4 ${CELL_INPUT}`}
      >
        {listTimes(draft.type).map((value) => (
          <option key={value} value={value}>
            {t(`trade.times.${value}`)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-1.5 bottom-1.5 size-3.5 text-ink-3"
      />
    </label>
  );
}

/** The moment until which it works, where it has one. */
export function UntilField({ draft, onChange }: Omit<TermsProps, 'listing'>) {
  const { t } = useTranslation();
  if (draft.timeInForce !== 'gtd') return null;
  return (
    <Field
      type="datetime-local"
      label={t('trade.until')}
      value={draft.until}
      onChange={(event) => onChange({ until: event.target.value })}
    />
  );
}
