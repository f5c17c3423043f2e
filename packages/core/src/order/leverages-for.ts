import { chooseMarginPreset, type OnTerms } from '../account/account-terms.ts';
import { allowedLeverages } from '../conditions/allowed-leverages.ts';
import type { MarginPreset } from '../conditions/margin-preset.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { leveragesWithin } from './rule-checks.ts';

/** What an order on an account that opens or adds may carry, ascending. @param installation the installation's preset */
export const leveragesFor = (
  account: OnTerms,
  instrument: Instrument,
  installation: MarginPreset | undefined,
): readonly number[] =>
  leveragesWithin(account, allowedLeverages(instrument, chooseMarginPreset(account, installation)));

/** The highest of them that is not above a maximum; 1 where none is listed. */
export const highestWithin = (leverages: readonly number[], maximum: number): number =>
  Math.max(1, ...leverages.filter((leverage) => leverage <= maximum));
