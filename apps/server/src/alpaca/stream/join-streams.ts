import { readPath } from '../../stream/upgrade.ts';
import type { AlpacaStreams } from './alpaca-streams.ts';

type TradeStreams = Omit<AlpacaStreams, 'publishStep'>;
type EventStreams = Omit<TradeStreams, 'handles' | 'enter'>;

/** The streams of market data, that of orders, and that of its events over HTTP, as one. */
export function joinStreams(data: AlpacaStreams, trades: TradeStreams, events: EventStreams): AlpacaStreams {
  const all = [data, trades, events];
  return {
    handles: (path) => data.handles(path) || trades.handles(path),
    enter: (handshake) => (trades.handles(readPath(handshake.request)) ? trades : data).enter(handshake),
    publishStep: (world) => data.publishStep(world),
    closeSession: (id) => {
      for (const streams of all) streams.closeSession(id);
    },
    closeUser: (userId) => {
      for (const streams of all) streams.closeUser(userId);
    },
    sessions: () => [...new Set(all.flatMap((streams) => streams.sessions()))],
    clients: () => all.reduce((sum, streams) => sum + streams.clients(), 0),
    close: async () => {
      await Promise.all(all.map((streams) => streams.close()));
    },
  };
}
