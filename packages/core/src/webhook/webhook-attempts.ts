/** Why an event is not with an endpoint: `status` is any but 2xx, `gone` a 410; `disabled` was not sent any more. */
export const WEBHOOK_PROBLEMS = ['unreachable', 'timeout', 'status', 'gone', 'disabled'] as const;
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number];

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** From each attempt to the next: those of Standard Webhooks, ten attempts in a little over three days. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
export const MAX_WEBHOOK_ATTEMPTS = PAUSES_MS.length + 1;

/** Share of a pause that chance adds to it, so that what failed together does not come back together. */
const JITTER = 0.1;

/** An endpoint that has taken nothing for so long is switched off with the last attempt of an event. */
const GIVEN_UP_AFTER_MS = 72 * HOUR_MS;

const LONGEST_REST_MS = 5 * MINUTE_MS;

/**
 * When an event is sent again that its endpoint did not take.
 * @param attempts how many there were @param now milliseconds since 1970 @param chance 0 to 1
 * @returns milliseconds since 1970; undefined after the last attempt
 */
export function nextWebhookAttempt(attempts: number, now: number, chance: number): number | undefined {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? undefined : now + Math.round(pause * (1 + JITTER * chance));
}

/**
 * For how long an endpoint is left alone that has failed: what waits for a receiver that is away must not fill the time of those
 * that answer.
 * @param failures in a row, 1 or more @returns milliseconds, at most five minutes
 */
export const restAfterFailures = (failures: number): number =>
  Math.min(LONGEST_REST_MS, SECOND_MS * 2 ** Math.min(failures, 20));

/** Whether an endpoint is switched off after the last attempt of an event. @param failingSince milliseconds since 1970 */
export const isEndpointGivenUp = (failingSince: number, now: number): boolean =>
  now - failingSince >= GIVEN_UP_AFTER_MS;
