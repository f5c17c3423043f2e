import type { AccountState } from '../account/account.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { Price, Quantity, QuoteAmount, Usd } from '../money/index.ts';
import type { Fill } from '../order/fill.ts';
import type { FillProfile } from '../account/fill-profile.ts';
import type { MarketQuote } from '../quote/quote.ts';

/** What a decision changes; the store writes it in one transaction. */
export interface AccountChange {
  readonly before: AccountState;
  readonly after: AccountState;
  /** In the order of their numbers; none when no money moved. */
  readonly entries: readonly LedgerEntry[];
  readonly fill: Fill | undefined;
  /** What an administrator set with it; absent for everybody else's commands. */
  readonly acts?: readonly BookAct[];
}

/** A position's figures before or after an administrator changed them. */
export interface ActedPosition {
  readonly quantity: Quantity;
  readonly averagePrice: Price;
  /** What the market's result counts from, in the quote currency. */
  readonly cost: QuoteAmount;
  readonly margin: Usd;
}

/** What an administrator changed of an account's books: kept in the audit log, told to the client. */
export type BookAct =
  | { readonly kind: 'balance_set'; readonly before: Usd; readonly after: Usd }
  | { readonly kind: 'total_profit_set'; readonly before: Usd; readonly after: Usd }
  | { readonly kind: 'fill_profile_set'; readonly before: FillProfile; readonly after: FillProfile }
  | {
      readonly kind: 'position_changed';
      readonly instrumentId: number;
      readonly openedBy: number;
      readonly before: ActedPosition;
      readonly after: ActedPosition;
      /** The quote from which the market's result counts afterwards. */
      readonly quote: MarketQuote;
      /** The market's P&L until then, which leaves the equity. */
      readonly market: Usd;
    }
  | {
      readonly kind: 'profit_set';
      readonly instrumentId: number;
      readonly openedBy: number;
      /** Undefined where none is set. */
      readonly before: Usd | undefined;
      readonly after: Usd | undefined;
      /** The market's P&L at that moment; undefined without a quote. */
      readonly market: Usd | undefined;
    };

/** Who acts why: the id names the act in the audit log and on every entry that comes from it. */
export interface ActCause {
  readonly act: string;
  readonly reason: string;
}
