import type { ReferenceOrder, ReferenceWithdrawal } from './reference-account.ts';
import type { ReferenceWorld } from './reference-market.ts';
import {
  decideWithdrawal,
  deposit,
  overrideFunds,
  overridePosition,
  withdraw,
  type FundsOverride,
  type PositionOverride,
} from './reference-acts.ts';
import type { ReferenceProfile } from './reference-fills.ts';
import { financeReference } from './reference-house.ts';
import {
  amendDesk,
  cancelDesk,
  follow,
  moveProfitDesk,
  placeDesk,
  placeGroupDesk,
  protectDesk,
  replaceDesk,
  tradeDesk,
  type ReferenceAmendment,
  type ReferenceDesk,
  type ReferenceDraft,
  type ReferenceLife,
  type ReferenceTerms,
} from './reference-orders.ts';
import { rebalanceDesk, type ReferenceWish } from './reference-rebalance.ts';

/** The operations of a client, and an administrator's overrides. */
export type ReferenceOperation =
  | { readonly kind: 'trade'; readonly order: ReferenceOrder }
  /** Without a quantity the whole position. */
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
  | { readonly kind: 'replace'; readonly amendment: ReferenceAmendment }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'move_profit' }
  /** Sets where profit goes. */
  | { readonly kind: 'choose_profit'; readonly settles: boolean }
  | { readonly kind: 'rebalance'; readonly wish: ReferenceWish }
  /** An administrator's acts on the books. */
  | { readonly kind: 'override_funds'; readonly override: FundsOverride }
  | { readonly kind: 'override_profile'; readonly profile: ReferenceProfile }
  | { readonly kind: 'override_position'; readonly override: PositionOverride }
  | { readonly kind: 'deposit'; readonly amount: bigint }
  | { readonly kind: 'withdraw'; readonly amount: bigint }
  /** By an administrator, or by the client who cancels it. */
  | {
      readonly kind: 'decide_withdrawal';
      readonly index: number;
      readonly status: ReferenceWithdrawal['status'];
    };

/**
 * Carries an operation out on the model. Nights that have ended are charged first.
 * @returns why not, when it is refused
 */
export function operateDesk(
  desk: ReferenceDesk,
  operation: ReferenceOperation,
  world: ReferenceWorld,
): string | undefined {
  financeReference(desk, world);
  switch (operation.kind) {
    case 'trade':
      return tradeDesk(desk, operation.order, world);
    case 'close':
      return closeDesk(desk, operation, world);
    case 'place':
      return placeDesk(desk, operation.draft, world);
    case 'group':
      return placeGroupDesk(desk, operation.legs, world);
    case 'protect':
      return protectDesk(desk, operation, world);
    case 'amend':
      return amendDesk(desk, operation.amendment, world);
    case 'replace':
      return replaceDesk(desk, operation.amendment, world);
    case 'cancel':
      return cancelDesk(desk, operation.id, world);
    case 'move_profit':
      return moveProfitDesk(desk);
    case 'choose_profit':
      desk.settles = operation.settles;
      return undefined;
    case 'rebalance':
      return rebalanceDesk(desk, operation.wish, world);
    case 'override_funds':
      return overrideFunds(desk, operation.override, world);
    case 'override_profile':
      desk.profile = operation.profile;
      return undefined;
    case 'override_position': {
      const refusal = overridePosition(desk, operation.override, world);
      if (refusal === undefined && changesPosition(operation.override))
        follow(desk, operation.override.instrument);
      return refusal;
    }
    case 'deposit':
      return deposit(desk, operation.amount);
    case 'withdraw':
      return withdraw(desk, operation.amount, world);
    case 'decide_withdrawal':
      return decideWithdrawal(desk, operation, world);
  }
}

const changesPosition = ({ quantity, averagePrice }: PositionOverride): boolean =>
  quantity !== undefined || averagePrice !== undefined;

function closeDesk(
  desk: ReferenceDesk,
  { instrument, quantity, seen, slippage }: Extract<ReferenceOperation, { kind: 'close' }>,
  world: ReferenceWorld,
): string | undefined {
  const held = desk.positions.get(instrument)?.quantity;
  if (held === undefined) return 'no_position';
  return tradeDesk(
    desk,
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
