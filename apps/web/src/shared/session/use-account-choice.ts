import { requiredContext } from '../context/required-context.ts';
import type { AccountChoice } from './account-choice.ts';

/** The choice among the person's accounts that this page shows. */
export const [AccountChoiceContext, useAccountChoice] =
  requiredContext<AccountChoice>('The choice of an account');
