import { POLL_MS } from '../../shared/api/queries.ts';

type Polled = 'user' | 'positions' | 'transactions' | 'marketData';

/** Polling intervals of each read, in milliseconds; none while the stream delivers it. */
export function choosePolling(
  isStreaming: boolean,
  isOnPositions: boolean,
): Readonly<Record<Polled, number | false>> {
  if (isStreaming) return { user: false, positions: false, transactions: false, marketData: false };
  return {
    user: POLL_MS.user,
    positions: isOnPositions ? POLL_MS.positionsOnTheirTab : POLL_MS.positions,
    transactions: POLL_MS.transactions,
    marketData: isOnPositions ? POLL_MS.marketDataOnPositionsTab : POLL_MS.marketData,
  };
}
