import { lotSizeOf } from '@lonja/core';
import type { Listing } from '../account/directory.ts';
import { QUANTITY_UNITS, type QuantityUnit } from '../shared/theme/preferences.ts';
import { usePreferenceStore } from '../shared/theme/use-preferences.ts';
import { Field } from '../shared/ui/fields/field.tsx';
import { Segmented } from '../shared/ui/fields/segmented.tsx';
import { convertToOtherUnit, type OtherUnit } from './lots.ts';
import { countedIn, type TicketDraft } from './ticket-draft.ts';

/** A screen's texts for a quantity. */
export interface QuantityWords {
  readonly label: (unit: QuantityUnit | undefined) => string;
  readonly countedIn: string;
  readonly units: Readonly<Record<QuantityUnit, string>>;
  readonly other: (other: OtherUnit) => string;
}

/** The quantity, and where the instrument has lots the choice to count it in them, which this device remembers. */
export function QuantityField({
  draft,
  listing: { asset, instrument },
  isDisabled,
  words,
  onChange,
}: {
  readonly draft: TicketDraft;
  readonly listing: Listing;
  readonly isDisabled: boolean;
  readonly words: QuantityWords;
  readonly onChange: (part: Partial<TicketDraft>) => void;
}) {
  const preferences = usePreferenceStore();
  const hasLots = lotSizeOf(instrument) !== undefined;
  const unit = draft.unit === 'lots' ? 'lots' : 'units';
  const other = convertToOtherUnit({ quantity: draft.quantity, unit }, instrument);
  // What is typed may be finer: the desk and the ticket look at the grid.
  const step = unit === 'lots' || instrument.category === 'crypto' ? 'any' : asset.minQuantity;
  return (
    <>
      {hasLots && (
        <Segmented<QuantityUnit>
          label={words.countedIn}
          className="col-span-full"
          value={unit}
          options={QUANTITY_UNITS.map((value) => ({ value, label: words.units[value] }))}
          onChange={(chosen) => {
            preferences.set({ quantityUnit: chosen });
            onChange(countedIn(draft, chosen, instrument));
          }}
        />
      )}
      <Field
        data-first-field
        type="number"
        inputMode="decimal"
        autoComplete="off"
        label={words.label(hasLots ? unit : undefined)}
        hint={other && words.other(other)}
        min={unit === 'lots' ? 0 : asset.minQuantity}
        step={step}
        value={draft.quantity}
        disabled={isDisabled}
        onChange={(event) => onChange({ quantity: event.target.value })}
        onWheel={(event) => event.currentTarget.blur()}
      />
    </>
  );
}
