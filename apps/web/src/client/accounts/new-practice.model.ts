import {
  ASSET_CLASSES,
  MAX_GRANT,
  MIN_GRANT,
  parseUsd,
  type AssetClass,
  type FillProfile,
} from '@lonja/core';
import type { CallInput } from '@lonja/protocol/client';

export const MAX_NAME = 40;

/** What the form of a new practice account holds, as typed. */
export interface PracticeDraft {
  readonly name: string;
  readonly grant: string;
  readonly leverage: 'installation' | 'specification' | 'esma';
  readonly execution: FillProfile;
  readonly classes: readonly AssetClass[];
  /** Number of a world; '' for the installation's own market. */
  readonly world: string;
}

export const EMPTY_PRACTICE: PracticeDraft = {
  name: '',
  grant: '10000',
  leverage: 'installation',
  execution: 'ideal',
  classes: ASSET_CLASSES,
  world: '',
};

export const nameOfDraft = (draft: string): string | undefined =>
  draft.trim().slice(0, MAX_NAME) || undefined;

/** @returns undefined where a name, a grant within its limits or a class is missing */
export function practiceOf({
  name: named,
  grant,
  leverage,
  execution,
  classes,
  world,
}: PracticeDraft): CallInput<'openPractice'>['body'] | undefined {
  const name = nameOfDraft(named);
  if (!name || !isGrant(grant) || classes.length === 0) return undefined;
  return {
    name,
    grant: grant.trim(),
    fillProfile: execution,
    ...(leverage === 'installation' ? {} : { margin: leverage }),
    ...(classes.length === ASSET_CLASSES.length ? {} : { assetClasses: [...classes] }),
    ...(world === '' ? {} : { world }),
  };
}

export function isGrant(text: string): boolean {
  const amount = parseUsd(text.trim());
  return amount.ok && amount.units >= MIN_GRANT && amount.units <= MAX_GRANT;
}
