import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Socket } from './connection.ts';
import { createLiveStream } from './live-stream.ts';
import { createQuoteStore } from './quote-store.ts';
import { reconnectDelay } from './reconnection.ts';

class FakeSocket implements Socket {
  sent: unknown[] = [];
  isClosed = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  says(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const WELCOME = {
  type: 'welcome',
  serverTime: 1_000,
  source: 'simulated',
  label: 'Simulated market',
  labels: { simulated: 'Simulated market' },
};

function open() {
  const sockets: FakeSocket[] = [];
  const quotes = createQuoteStore((run) => run());
  const onAccount = vi.fn<(message: unknown) => void>();
  const stream = createLiveStream({
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    quotes,
    rate: 'live',
    onAccount,
    chance: () => 0,
  });
  stream.start();
  return { stream, quotes, onAccount, sockets, latest: () => sockets.at(-1) as FakeSocket };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('subscribes to what is watched, once for several watchers, and again after a change', () => {
  const { stream, latest } = open();
  stream.watch(['EURUSD']);
  const release = stream.watch(['EURUSD', 'AAPL']);
  latest().says(WELCOME);
  expect(latest().sent).toEqual([
    { type: 'subscribe', symbols: ['EURUSD', 'AAPL'], rate: 4 },
    { type: 'resync' },
  ]);
  release();
  vi.advanceTimersByTime(50);
  expect(latest().sent.at(-1)).toEqual({ type: 'subscribe', symbols: ['EURUSD'], rate: 4 });
});

it('asks for the rate that the person chose', () => {
  const { stream, latest } = open();
  latest().says(WELCOME);
  stream.setRate('paused');
  expect(latest().sent.at(-1)).toMatchObject({ type: 'subscribe', rate: 0 });
  expect(stream.state().rate).toBe('paused');
});

it('puts snapshots and updates into the store', () => {
  const { quotes, latest } = open();
  latest().says(WELCOME);
  latest().says({ type: 'snapshot', seq: 1, quotes: [['EURUSD', 1.1, 1.2, 0.5, 10, 1]] });
  latest().says({ type: 'quotes', seq: 2, quotes: [['EURUSD', 1.3, 1.4, 0.6, 11, 2]] });
  expect(quotes.get('EURUSD')).toMatchObject({ bid: 1.3, ask: 1.4, changePercent: 0.6 });
});

it('starts over when a message is missing', () => {
  const { stream, sockets, latest } = open();
  latest().says(WELCOME);
  latest().says({ type: 'snapshot', seq: 1, quotes: [] });
  latest().says({ type: 'quotes', seq: 3, quotes: [] });
  expect(sockets[0]?.isClosed).toBe(true);
  expect(stream.state().status).toBe('lost');
});

it('comes back after a loss and subscribes again', () => {
  const { stream, sockets, latest } = open();
  stream.watch(['EURUSD']);
  latest().says(WELCOME);
  latest().onclose?.(undefined as never);
  expect(stream.state().status).toBe('lost');
  vi.advanceTimersByTime(250);
  expect(sockets).toHaveLength(2);
  latest().says(WELCOME);
  expect(stream.state().status).toBe('open');
  expect(latest().sent).toEqual([{ type: 'subscribe', symbols: ['EURUSD'], rate: 4 }, { type: 'resync' }]);
});

it('gives a silent connection up', () => {
  const { stream, latest } = open();
  latest().onopen?.(undefined as never);
  latest().says(WELCOME);
  vi.advanceTimersByTime(30_000);
  expect(stream.state().status).toBe('lost');
});

it('hands account changes on and ignores what it does not know', () => {
  const { onAccount, latest } = open();
  latest().says({ type: 'something new' });
  latest().onmessage?.({ data: 'not json' });
  latest().says({ type: 'account', version: 2, user: {}, positions: [] });
  expect(onAccount).toHaveBeenCalledWith(expect.objectContaining({ version: 2 }));
});

it('waits longer from attempt to attempt, never longer than fifteen seconds', () => {
  expect(reconnectDelay(0, 0)).toBe(250);
  expect(reconnectDelay(0, 1)).toBe(500);
  expect(reconnectDelay(3, 1)).toBe(4_000);
  expect(reconnectDelay(50, 1)).toBe(15_000);
});
