import type { Asset, User } from '@lonja/protocol';
import { createBrowserDesk } from '../../account/browser-desk.ts';
import { buildDirectory } from '../../account/directory.ts';
import type { TicketSubject } from '../order-preview.ts';
import { initialDraft, type TicketDraft } from '../ticket-draft.ts';
import { describeTicket, type TicketView } from '../ticket.model.ts';

const asset = (symbol: string, category: string, decimals: number, step: string): Asset =>
  ({
    symbol,
    name: symbol,
    category,
    decimals,
    leverageType: category === 'forex' ? 'forex' : 'stocks',
    currency: symbol === 'USDJPY' ? 'JPY' : 'USD',
    priceUnit: 1,
    tickSize: (10 ** -decimals).toFixed(decimals),
    quantityStep: step,
    minQuantity: step,
    source: 'simulated',
  }) as Asset;

const directory = buildDirectory([
  asset('EURUSD', 'forex', 5, '1'),
  asset('USDJPY', 'forex', 3, '1'),
  asset('AAPL', 'technology', 2, '0.01'),
]);

const QUOTES: Readonly<Record<string, readonly [bid: number, ask: number]>> = {
  EURUSD: [1.1, 1.1002],
  USDJPY: [150, 150.01],
  AAPL: [100, 101],
};

const user = {
  account: { cash: '10000.000000', margin: '0.000000', profit: '0.000000', withdrawalHold: '0.000000' },
} as User;

/** An instrument, an account of 10,000 dollars without positions, and its market. */
export function buildSubject(symbol: string, more: Partial<TicketSubject> = {}): TicketSubject {
  const { account, market } = createBrowserDesk(user, [], directory, (one) => {
    const [bid, ask] = QUOTES[one]!;
    return { bid, ask, at: 1, isCloseOnly: false };
  });
  return { listing: directory.of(symbol)!, account, market, reduceOnly: false, ...more };
}

export const buildTicketDraft = (part: Partial<TicketDraft>): TicketDraft => ({
  ...initialDraft('buy'),
  stopLoss: '',
  leverage: 100,
  ...part,
});

export const describeDraft = (
  symbol: string,
  part: Partial<TicketDraft>,
  more: Partial<TicketSubject> = {},
): TicketView => describeTicket(buildTicketDraft(part), buildSubject(symbol, more));
