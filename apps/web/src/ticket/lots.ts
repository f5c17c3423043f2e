import {
  formatQuantity,
  lotSizeOf,
  lotsOfUnits,
  parseQuantity,
  quantity,
  unitsOfLots,
  type Instrument,
  type Quantity,
} from '@lonja/core';
import type { QuantityUnit } from '../shared/theme/preferences.ts';

/** A quantity as typed, and what it counts. */
export interface TypedQuantity {
  readonly quantity: string;
  readonly unit: QuantityUnit;
}

/** Units of a typed quantity; undefined where it is no number, or lots that are no whole 1e-8 of a unit. */
export function readQuantityIn(
  { quantity: text, unit }: TypedQuantity,
  instrument: Instrument,
): Quantity | undefined {
  const parsed = parseQuantity(text.trim());
  if (!parsed.ok) return undefined;
  const lotSize = unit === 'lots' ? lotSizeOf(instrument) : undefined;
  return lotSize ? unitsOfLots(quantity(parsed.units), lotSize) : quantity(parsed.units);
}

/** Lots as a decimal text of at most eight decimals, rounded where it is not exact. */
export function lotsText(
  units: Quantity,
  lotSize: Quantity,
): { readonly text: string; readonly isExact: boolean } {
  const { lots, isExact } = lotsOfUnits(units, lotSize);
  return { text: formatQuantity(lots), isExact };
}

/** A quantity in the unit that was not typed: of 1000 units of EURUSD 0.01 lots. Undefined where there is none to show. */
export interface OtherUnit {
  readonly unit: QuantityUnit;
  readonly text: string;
  readonly isExact: boolean;
}

export function convertToOtherUnit(typed: TypedQuantity, instrument: Instrument): OtherUnit | undefined {
  const lotSize = lotSizeOf(instrument);
  const units = lotSize && readQuantityIn(typed, instrument);
  if (!lotSize || units === undefined || units <= 0n) return undefined;
  return typed.unit === 'lots'
    ? { unit: 'units', text: formatQuantity(units), isExact: true }
    : { unit: 'lots', ...lotsText(units, lotSize) };
}
