import type { BookRefusal } from './book-refusal.ts';
import type { AccountChange } from './decide.ts';

/** What becomes of an act on the books, a deposit or a withdrawal. */
export type BookDecision =
  | { readonly accepted: true; readonly change: AccountChange }
  | { readonly accepted: false; readonly refusal: BookRefusal };
