export {
  isEndpointGivenUp,
  MAX_WEBHOOK_ATTEMPTS,
  nextWebhookAttempt,
  restAfterFailures,
  WEBHOOK_PROBLEMS,
  type WebhookProblem,
} from './webhook-attempts.ts';
export {
  INSTALLATION_EVENT_TYPES,
  TEST_EVENT_TYPE,
  webhookEventOfNotice,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from './webhook-events.ts';
