import type { Socket } from './connection.ts';

/** The stream of this page's own server; the session's cookie comes with it. */
export const openStreamSocket = (): Socket =>
  new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/stream`) as unknown as Socket;
