import { insertRows } from '../database/columns.ts';

/** What happened to an account, for the endpoints that ask for it. */
export interface NewWebhookEvent {
  /** By which receivers know it again. */
  readonly id: string;
  readonly accountId: number;
  readonly type: string;
  /** An object of JSON. */
  readonly data: object;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** In the transaction of what happened, without a look at who asks for it. */
export const insertWebhookEvents = insertRows<NewWebhookEvent>('webhook_events', [
  { name: 'id', type: 'uuid', of: (event) => event.id },
  { name: 'account_id', type: 'int', of: (event) => event.accountId },
  { name: 'type', type: 'word', of: (event) => event.type },
  { name: 'data', type: 'json', of: (event) => JSON.stringify(event.data) },
  { name: 'at', type: 'time', of: (event) => event.at },
]);
