import { usd, type HeldMandate, type Mandate, type Mandates, type MandateUse, type Usd } from '@lonja/core';

type Amounts = 'maxOrder' | 'maxDay' | 'maxExposure' | 'maxDailyLoss';

/** A mandate with its amounts in another form. */
type WithAmounts<Form> = Omit<Mandate, Amounts> & { readonly [Name in Amounts]?: Form };

interface WrittenHeld extends Pick<HeldMandate, 'suspension'> {
  /** Amounts in micros of a USD, here and below. */
  readonly mandate: WithAmounts<string>;
  readonly use?: Omit<MandateUse, 'ordered' | 'baseline'> & {
    readonly ordered: string;
    readonly baseline: string;
  };
}

/** An account's mandates as JSON, by the id of their key. */
export type WrittenMandates = Readonly<Record<string, WrittenHeld>>;

export const writeMandates = (mandates: Mandates): WrittenMandates =>
  Object.fromEntries(
    [...mandates].map(([key, { mandate, suspension, use }]): [string, WrittenHeld] => [
      key,
      {
        mandate: inOtherForm<Usd, string>(mandate, String),
        ...(suspension ? { suspension } : {}),
        ...(use ? { use: { ...use, ordered: String(use.ordered), baseline: String(use.baseline) } } : {}),
      },
    ]),
  );

export const readMandates = (written: WrittenMandates): Mandates =>
  new Map(
    Object.entries(written).map(([key, { mandate, suspension, use }]): [string, HeldMandate] => [
      key,
      {
        mandate: inOtherForm(mandate, readUsd),
        ...(suspension ? { suspension } : {}),
        ...(use ? { use: { ...use, ordered: readUsd(use.ordered), baseline: readUsd(use.baseline) } } : {}),
      },
    ]),
  );

const readUsd = (micros: string): Usd => usd(BigInt(micros));

function inOtherForm<From, To>(
  { maxOrder, maxDay, maxExposure, maxDailyLoss, ...rest }: WithAmounts<From>,
  convert: (amount: From) => To,
): WithAmounts<To> {
  return {
    ...rest,
    ...(maxOrder === undefined ? {} : { maxOrder: convert(maxOrder) }),
    ...(maxDay === undefined ? {} : { maxDay: convert(maxDay) }),
    ...(maxExposure === undefined ? {} : { maxExposure: convert(maxExposure) }),
    ...(maxDailyLoss === undefined ? {} : { maxDailyLoss: convert(maxDailyLoss) }),
  };
}
