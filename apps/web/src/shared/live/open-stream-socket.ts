import type { Socket } from './connection.ts';

/** The stream of this page's own server; the session's cookie comes with it. @param account undefined for the primary one */
export const openStreamSocket = (account: string | undefined): Socket => {
  const query = account === undefined ? '' : `?account=${encodeURIComponent(account)}`;
  return new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/stream${query}`) as unknown as Socket;
};
