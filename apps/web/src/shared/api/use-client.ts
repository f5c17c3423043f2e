import type { Client } from '@lonja/protocol/client';
import { requiredContext } from '../context/required-context.ts';

/** The calls of the server, as the person of this page. */
export const [ClientContext, useClient] = requiredContext<Client>('The client');
