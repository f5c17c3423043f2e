import type { AccountRules } from '../account/account-rules.ts';
import type { EvaluationRules } from '../account/evaluation-rules.ts';
import type { FillProfile } from '../account/fill-profile.ts';
import type { MarginPreset } from '../conditions/margin-preset.ts';
import type { AssetClass } from '../instrument/categories.ts';
import type { Usd } from '../money/index.ts';

/** One step of a programme: the conditions that an account opens on, and its rules. */
export interface Phase {
  readonly grant: Usd;
  readonly profile: FillProfile;
  readonly margin?: MarginPreset;
  readonly assetClasses?: readonly AssetClass[];
  readonly orderRules: AccountRules;
  readonly rules: EvaluationRules;
}
