import { notFound } from '../operations/alpaca-error.ts';
import type { OperationHandlers } from '../operations/serve-operations.ts';
import { EXCHANGE_NAMES, QUOTE_CONDITIONS, TRADE_CONDITIONS } from './prices.ts';

/** What the codes of quotes and trades mean. */
export const metaHandlers: Pick<OperationHandlers, 'StockMetaConditions' | 'StockMetaExchanges'> = {
  StockMetaConditions: ({ params }) => {
    const { ticktype = '' } = params;
    if (ticktype === 'quote') return QUOTE_CONDITIONS;
    if (ticktype === 'trade') return TRADE_CONDITIONS;
    throw notFound('tick type');
  },
  StockMetaExchanges: () => EXCHANGE_NAMES,
};
