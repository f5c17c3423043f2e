import { usd, type HeldMandate, type Mandate, type Mandates, type MandateUse, type Usd } from '@lonja/core';

type Amounts = 'maxOrder' | 'maxDay' | 'maxWithdrawalsDay' | 'maxExposure' | 'maxDailyLoss';

/** A mandate with its amounts in another form. */
type WithAmounts<Form> = Omit<Mandate, Amounts> & { readonly [Name in Amounts]?: Form };

interface WrittenHeld extends Pick<HeldMandate, 'suspension'> {
  /** Amounts in micros of a USD, here and below. */
  readonly mandate: WithAmounts<string>;
  readonly use?: Omit<MandateUse, 'ordered' | 'withdrawn' | 'baseline'> & {
    readonly ordered: string;
    /** Absent of what was written before withdrawals were counted. */
    readonly withdrawn?: string;
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
        ...(use ? { use: writeUse(use) } : {}),
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
        ...(use ? { use: readUse(use) } : {}),
      },
    ]),
  );

type WrittenUse = NonNullable<WrittenHeld['use']>;

const writeUse = (use: MandateUse): WrittenUse => ({
  ...use,
  ordered: String(use.ordered),
  withdrawn: String(use.withdrawn),
  baseline: String(use.baseline),
});

const readUse = (use: WrittenUse): MandateUse => ({
  ...use,
  ordered: readUsd(use.ordered),
  withdrawn: readUsd(use.withdrawn ?? '0'),
  baseline: readUsd(use.baseline),
});

const readUsd = (micros: string): Usd => usd(BigInt(micros));

function inOtherForm<From, To>(
  { maxOrder, maxDay, maxWithdrawalsDay, maxExposure, maxDailyLoss, ...rest }: WithAmounts<From>,
  convert: (amount: From) => To,
): WithAmounts<To> {
  return {
    ...rest,
    ...(maxOrder === undefined ? {} : { maxOrder: convert(maxOrder) }),
    ...(maxDay === undefined ? {} : { maxDay: convert(maxDay) }),
    ...(maxWithdrawalsDay === undefined ? {} : { maxWithdrawalsDay: convert(maxWithdrawalsDay) }),
    ...(maxExposure === undefined ? {} : { maxExposure: convert(maxExposure) }),
    ...(maxDailyLoss === undefined ? {} : { maxDailyLoss: convert(maxDailyLoss) }),
  };
}
