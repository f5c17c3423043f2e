import type { Client } from '@lonja/protocol/client';
import { requiredContext } from '../context/required-context.ts';

/** All calls of the server, as the person of this page: for `shared/acts`, which sends each write as its row says. */
export const [ClientContext, useWritingClient] = requiredContext<Client>('The client');
