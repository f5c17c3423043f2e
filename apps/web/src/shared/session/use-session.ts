import { requiredContext } from '../context/required-context.ts';
import type { SessionStorage } from './session-storage.ts';

/** The session as stored in this browser. */
export const [SessionContext, useSession] = requiredContext<SessionStorage>('The session');
