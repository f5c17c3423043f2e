import { notFound } from '../operations/alpaca-error.ts';
import type { OperationHandlers } from '../operations/serve-operations.ts';

type EmptyHandlers = Pick<
  OperationHandlers,
  | 'UsCorporates'
  | 'UsTreasuries'
  | 'get-options-contracts'
  | 'get-option-contract-symbol_or_id'
  | 'get-v2-corporate_actions-announcements'
  | 'get-v2-corporate_actions-announcements-id'
  | 'FixedIncomeLatestPrices'
  | 'FixedIncomeLatestQuotes'
>;

/** What asks for things that this market lists none of. */
export const emptyHandlers: EmptyHandlers = {
  UsCorporates: () => ({ us_corporates: [] }),
  UsTreasuries: () => ({ us_treasuries: [] }),
  'get-options-contracts': () => ({ option_contracts: [], next_page_token: null }),
  'get-option-contract-symbol_or_id': () => {
    throw notFound('option contract');
  },
  'get-v2-corporate_actions-announcements': () => [],
  'get-v2-corporate_actions-announcements-id': () => {
    throw notFound('announcement');
  },
  FixedIncomeLatestPrices: () => ({ prices: {} }),
  FixedIncomeLatestQuotes: () => ({ quotes: {} }),
};
