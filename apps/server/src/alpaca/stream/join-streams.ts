import { pathOf } from '../../stream/upgrade.ts';
import type { AlpacaStreams } from './alpaca-streams.ts';

/** The streams of market data and that of orders, as one. */
export function joinStreams(data: AlpacaStreams, trades: Omit<AlpacaStreams, 'publishStep'>): AlpacaStreams {
  return {
    handles: (path) => data.handles(path) || trades.handles(path),
    enter: (handshake) => (trades.handles(pathOf(handshake.request)) ? trades : data).enter(handshake),
    publishStep: (world) => data.publishStep(world),
    closeSession: (id) => {
      data.closeSession(id);
      trades.closeSession(id);
    },
    closeUser: (userId) => {
      data.closeUser(userId);
      trades.closeUser(userId);
    },
    sessions: () => [...new Set([...data.sessions(), ...trades.sessions()])],
    clients: () => data.clients() + trades.clients(),
    close: async () => {
      await Promise.all([data.close(), trades.close()]);
    },
  };
}
