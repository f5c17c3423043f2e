import type { ServerMessage } from '@lonja/protocol';
import type { Page } from 'playwright-core';

/** The messages that a page's own stream received. */
export interface StreamFrames {
  /** Milliseconds until a message came that is meant, also if it is here already; undefined when none does in time. */
  until(isMeant: (message: ServerMessage) => boolean): Promise<number | undefined>;
}

const LONGEST_MS = 10_000;

/** Listens from now on: before the page opens its stream. */
export function listenToStream(page: Page): StreamFrames {
  const messages: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      messages.push(JSON.parse(payload.toString()) as ServerMessage);
      for (const look of waiting) look();
    }),
  );
  return {
    until: (isMeant) =>
      new Promise((resolve) => {
        const began = performance.now();
        const end = (milliseconds: number | undefined) => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(milliseconds);
        };
        const look = () => {
          if (messages.some(isMeant)) end(performance.now() - began);
        };
        const timer = setTimeout(() => end(undefined), LONGEST_MS);
        waiting.add(look);
        look();
      }),
  };
}
