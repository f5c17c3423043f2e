import type { SessionView } from '@lonja/protocol';
import type { ListedSession } from '@lonja/store/sign-in/sessions';

/** A session on the wire, as seen from the current one. */
export const sessionView = (session: ListedSession, currentId: string): SessionView => ({
  id: session.id,
  isCurrent: session.id === currentId,
  device: session.device,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
});
