import {
  usd,
  type AccountRules,
  type AccountTerms,
  type AssetClass,
  type BranchPoint,
  type EvaluationTerms,
  type MarginPreset,
} from '@lonja/core';

/** An account's terms as JSON. */
export interface WrittenTerms {
  /** Micros of a USD. */
  readonly grant: string;
  readonly margin?: MarginPreset;
  readonly assetClasses?: readonly AssetClass[];
  readonly world?: number;
  readonly branch?: BranchPoint;
  readonly contest?: number;
  readonly holdMinutes?: number;
  readonly evaluation?: EvaluationTerms;
  readonly rules?: AccountRules;
}

export const writeTerms = ({ grant, ...terms }: AccountTerms): WrittenTerms => ({
  ...terms,
  grant: String(grant),
});

export const readTerms = ({ grant, ...terms }: WrittenTerms): AccountTerms => ({
  ...terms,
  grant: usd(BigInt(grant)),
});
