import { requiredContext } from '../context/required-context.ts';
import type { SessionStorage } from './session-storage.ts';

/** Who is signed in, as this browser keeps it. */
export const [SessionContext, useSession] = requiredContext<SessionStorage>('The session');
