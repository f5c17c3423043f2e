import type { RefusalCode, User } from '@lonja/protocol';
import type { DeskRefusal } from './desk/submission.ts';

/** Why a rule outside of the desk refuses what somebody asks for, with the data that belongs to it. */
export type RuleRefusal =
  | { readonly code: RefusalCode; readonly details: undefined }
  | {
      readonly code: 'user_changed' | 'edit_incomplete';
      readonly details: { readonly current: Readonly<Partial<Record<keyof User, unknown>>> };
    }
  | {
      readonly code: 'withdrawal_changed';
      readonly details: { readonly status: string | undefined; readonly revision: number | undefined };
    }
  | { readonly code: 'split_ratio_differs'; readonly details: { readonly factor: number } }
  | {
      readonly code: 'import_invalid';
      readonly details: { readonly most: number; readonly columns: readonly string[] };
    }
  /** Of a cell of an import. */
  | {
      readonly code: 'invalid_request' | 'card_number_in_text' | 'amount_out_of_range';
      readonly details: { readonly column: string };
    }
  | { readonly code: 'two_factor_by_setting'; readonly details: { readonly isOn: boolean } };

export type Refusal = DeskRefusal | RuleRefusal;

/** What an act comes to where it is refused; what the desk refuses may be handed on as it is. */
export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

export const refused = (code: RefusalCode): Refused => refusedWith({ code, details: undefined });
export const refusedWith = (refusal: RuleRefusal): Refused => ({ kind: 'refused', refusal });

export const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === 'object' && outcome !== null && 'refusal' in outcome;
