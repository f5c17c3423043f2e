import { requiredContext } from '../context/required-context.ts';
import type { AccountChoice } from './account-choice.ts';

/** Which of the person's accounts this page shows. */
export const [AccountChoiceContext, useAccountChoice] =
  requiredContext<AccountChoice>('The choice of an account');
