import type { ReferenceOrder, ReferenceWithdrawal } from './reference-account.ts';
import type { ReferenceWorld } from './reference-market.ts';
import {
  decideWithdrawal,
  deposit,
  sayFunds,
  sayPosition,
  withdraw,
  type SaidFunds,
  type SaidPosition,
} from './reference-acts.ts';
import type { ReferenceProfile } from './reference-fills.ts';
import { financeReference } from './reference-house.ts';
import {
  amendBook,
  cancelBook,
  follow,
  moveProfitBook,
  placeBook,
  placeGroupBook,
  protectBook,
  tradeBook,
  type ReferenceAmendment,
  type ReferenceBook,
  type ReferenceDraft,
  type ReferenceLife,
  type ReferenceTerms,
} from './reference-orders.ts';
import { rebalanceBook, type ReferenceWish } from './reference-rebalance.ts';

/** What a client may ask for. */
export type ReferenceOperation =
  | { readonly kind: 'trade'; readonly order: ReferenceOrder }
  /** All that is held where no quantity is named. */
  | ({ readonly kind: 'close'; readonly quantity: bigint | undefined } & Pick<
      ReferenceOrder,
      'instrument' | 'seen' | 'slippage'
    >)
  | { readonly kind: 'place'; readonly draft: ReferenceDraft }
  | { readonly kind: 'group'; readonly legs: readonly ReferenceDraft[] }
  | {
      readonly kind: 'protect';
      readonly instrument: number;
      readonly terms: ReferenceTerms;
      readonly life: ReferenceLife;
    }
  | { readonly kind: 'amend'; readonly amendment: ReferenceAmendment }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'move_profit' }
  /** Where profit goes from now on. */
  | { readonly kind: 'choose_profit'; readonly settles: boolean }
  | { readonly kind: 'rebalance'; readonly wish: ReferenceWish }
  /** An administrator's acts on the books. */
  | { readonly kind: 'say_funds'; readonly said: SaidFunds }
  | { readonly kind: 'say_profile'; readonly profile: ReferenceProfile }
  | { readonly kind: 'say_position'; readonly said: SaidPosition }
  | { readonly kind: 'deposit'; readonly amount: bigint }
  | { readonly kind: 'withdraw'; readonly amount: bigint }
  /** By an administrator, or by the client who cancels it. */
  | {
      readonly kind: 'decide_withdrawal';
      readonly index: number;
      readonly status: ReferenceWithdrawal['status'];
    };

/**
 * Carries an operation out on the model. What was open when a night ended pays for it, whatever is asked for afterwards.
 * @returns why not, when it is refused
 */
export function operateBook(
  book: ReferenceBook,
  operation: ReferenceOperation,
  world: ReferenceWorld,
): string | undefined {
  financeReference(book, world);
  switch (operation.kind) {
    case 'trade':
      return tradeBook(book, operation.order, world);
    case 'close':
      return closeBook(book, operation, world);
    case 'place':
      return placeBook(book, operation.draft, world);
    case 'group':
      return placeGroupBook(book, operation.legs, world);
    case 'protect':
      return protectBook(book, operation, world);
    case 'amend':
      return amendBook(book, operation.amendment, world);
    case 'cancel':
      return cancelBook(book, operation.id, world.now);
    case 'move_profit':
      return moveProfitBook(book);
    case 'choose_profit':
      book.settles = operation.settles;
      return undefined;
    case 'rebalance':
      return rebalanceBook(book, operation.wish, world);
    case 'say_funds':
      return sayFunds(book, operation.said, world);
    case 'say_profile':
      book.profile = operation.profile;
      return undefined;
    case 'say_position': {
      const refusal = sayPosition(book, operation.said, world);
      if (refusal === undefined && changesPosition(operation.said)) follow(book, operation.said.instrument);
      return refusal;
    }
    case 'deposit':
      return deposit(book, operation.amount);
    case 'withdraw':
      return withdraw(book, operation.amount, world);
    case 'decide_withdrawal':
      return decideWithdrawal(book, operation, world);
  }
}

const changesPosition = ({ quantity, averagePrice }: SaidPosition): boolean =>
  quantity !== undefined || averagePrice !== undefined;

function closeBook(
  book: ReferenceBook,
  { instrument, quantity, seen, slippage }: Extract<ReferenceOperation, { kind: 'close' }>,
  world: ReferenceWorld,
): string | undefined {
  const held = book.positions.get(instrument)?.quantity;
  if (held === undefined) return 'no_position';
  return tradeBook(
    book,
    {
      instrument,
      side: held > 0n ? 'sell' : 'buy',
      quantity: quantity ?? (held > 0n ? held : -held),
      leverage: 1,
      reduceOnly: true,
      seen,
      slippage,
    },
    world,
  );
}
