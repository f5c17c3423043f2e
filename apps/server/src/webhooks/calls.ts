import type { AccountOwners } from '../identity/account-owners.ts';
import { deliveryAnswer, webhookAnswer } from './webhook-view.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  retryWebhook,
  rotateSecret,
  testWebhook,
  type ShownWebhook,
  type WebhookNeeds,
} from './webhook-endpoints.ts';
import { readCaller } from '../calls/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import { joined, type Handlers } from '../calls/serve.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface WebhookRoutes {
  readonly webhooks: WebhookNeeds;
  readonly accountOwners: AccountOwners;
}

const LISTED = 20;

/** A person's webhooks: where what happens is sent, and what was. */
export function webhookHandlers(routes: WebhookRoutes) {
  return joined(endpointHandlers(routes), deliveryHandlers(routes));
}

function endpointHandlers({ webhooks: needs, accountOwners }: WebhookRoutes) {
  return {
    listWebhooks: async (request) => ({
      webhooks: (await listWebhooks(needs, request.session.userId)).map(webhookAnswer),
    }),
    createWebhook: async (request) => {
      const { account, ...wanted } = request.body;
      const { userId } = request.session;
      const accountId = account === undefined ? null : (await accountOwners.own(userId, account))?.id;
      // An endpoint of the installation is of no account.
      if (accountId === undefined || (accountId !== null && wanted.isOfInstallation)) refuse('not_found');
      const proven = await request.prove();
      const asked = { ...wanted, accountId };
      return shownAnswer(await createWebhook(needs, readCaller(request), asked, proven));
    },
    changeWebhook: async (request) => {
      const proven = await request.prove();
      const own = { userId: request.session.userId, id: request.params.id };
      return webhookAnswer(await changeWebhook(needs, own, request.body, proven));
    },
    rotateWebhookSecret: async (request) => {
      const proven = await request.prove();
      const own = { userId: request.session.userId, id: request.params.id };
      return shownAnswer(await rotateSecret(needs, own, proven));
    },
    deleteWebhook: async (request) => {
      await deleteWebhook(needs, request.session.userId, request.params.id);
      return { message: answerSentence('webhookDeleted', answerLanguage(request)) };
    },
  } satisfies Partial<Handlers>;
}

const shownAnswer = ({ secret, endpoint }: ShownWebhook) => ({ secret, webhook: webhookAnswer(endpoint) });

function deliveryHandlers({ webhooks: needs }: WebhookRoutes) {
  return {
    testWebhook: async (request) => ({
      event: await testWebhook(needs, request.session.userId, request.params.id),
    }),
    listWebhookDeliveries: async (request) => {
      const { before, limit = LISTED } = request.query;
      const own = { userId: request.session.userId, id: request.params.id };
      const listed = await listWebhookDeliveries(needs, own, { before, limit });
      return { deliveries: listed.map(deliveryAnswer) };
    },
    retryWebhook: async (request) => {
      const { id, event } = request.params;
      await retryWebhook(needs, { userId: request.session.userId, id, event });
      return { message: answerSentence('eventOnItsWay', answerLanguage(request)) };
    },
  } satisfies Partial<Handlers>;
}
