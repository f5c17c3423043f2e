import type { TimeInForce } from '@lonja/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { Field, INPUT_CLASS } from '../../../shared/ui/fields/field.tsx';
import {
  listTimes,
  TRAIL_UNITS,
  waits,
  type TicketDraft,
  type TrailUnit,
} from '../../../ticket/ticket-draft.ts';
import { CompactSelect } from './compact-select.tsx';
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

/** The prices of an order that waits, and how long it does. */
export function TermsFields({ listing, draft, onChange }: TermsProps) {
  const { t } = useTranslation();
  const { type } = draft;
  if (!waits(draft)) return null;
  const priceField = (name: 'price' | 'limit', label: string) => (
    <Field
      {...FIGURE}
      label={label}
      step={listing.asset.tickSize}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <div className="space-y-1.5">
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {type === 'trailing_stop' ? (
          <TrailField draft={draft} onChange={onChange} />
        ) : (
          priceField('price', t(type === 'limit' ? 'trade.limitPrice' : 'trade.stopPrice'))
        )}
        {(type === 'stop_limit' || type === 'oco') && priceField('limit', t('trade.limitPrice'))}
      </div>
      {type === 'oco' && <p className="text-12 text-ink-3">{t('trade.ocoHint')}</p>}
      <TimeField draft={draft} onChange={onChange} />
    </div>
  );
}

function TrailField({ draft, onChange }: Omit<TermsProps, 'listing'>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-1">
        <label htmlFor={id} className="text-13 text-ink-2">
          {t('trade.trail')}
        </label>
        <UnitSegments<TrailUnit>
          label={t('trade.trailIn')}
          value={draft.trailUnit}
          options={TRAIL_UNITS.map((value) => ({ value, label: t(`trade.exitUnits.${value}`) }))}
          onChange={(trailUnit) => onChange({ trailUnit, trail: '' })}
        />
      </div>
      <input
        {...FIGURE}
        id={id}
        step="any"
        value={draft.trail}
        onChange={(event) => onChange({ trail: event.target.value })}
        className={INPUT_CLASS}
      />
    </div>
  );
}

/** How long the order works, and with a moment until then. */
function TimeField({ draft, onChange }: Omit<TermsProps, 'listing'>) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex items-center justify-between gap-2 text-12 text-ink-2">
        <span aria-hidden="true">{t('trade.valid')}</span>
        <CompactSelect<TimeInForce>
          label={t('trade.valid')}
          value={draft.timeInForce}
          options={listTimes(draft.type).map((value) => ({ value, label: t(`trade.times.${value}`) }))}
          onChange={(timeInForce) => onChange({ timeInForce })}
        />
      </div>
      {draft.timeInForce === 'gtd' && (
        <Field
          type="datetime-local"
          label={t('trade.until')}
          value={draft.until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      )}
    </>
  );
}
