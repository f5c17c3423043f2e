import { describe, expect, it } from 'vitest';
import {
  INSTALLATION_EVENT_TYPES,
  MAX_WEBHOOK_ATTEMPTS,
  nextWebhookAttempt,
  restAfterFailures,
  webhookEventOfNotice,
  WEBHOOK_EVENTS,
} from './index.ts';

describe('attempts at an endpoint', () => {
  it('are ten, over a little more than three days', () => {
    const moments = [0];
    for (;;) {
      const next = nextWebhookAttempt(moments.length, moments.at(-1)!, 0);
      if (next === undefined) break;
      moments.push(next);
    }
    expect(moments).toHaveLength(MAX_WEBHOOK_ATTEMPTS);
    const pauses = moments.slice(1).map((at, place) => (at - moments[place]!) / 1_000);
    expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  });

  it('are scattered by up to a tenth of their pause, and never come early', () => {
    expect(nextWebhookAttempt(2, 1_000, 0)).toBe(301_000);
    expect(nextWebhookAttempt(2, 1_000, 1)).toBe(331_000);
  });

  it('leave an endpoint alone for longer with each failure, five minutes at most', () => {
    expect([1, 2, 3, 8, 9, 5_000].map(restAfterFailures)).toEqual([
      2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
    ]);
  });
});

describe('types of events', () => {
  it('follow from notices by their row, one of each', () => {
    expect(webhookEventOfNotice('stop_out')).toBe('position.stopped_out');
    expect(['order_filled', 'sign_in', 'toString'].map(webhookEventOfNotice)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const notices = Object.values(WEBHOOK_EVENTS).flatMap((row) => ('notice' in row ? [row.notice] : []));
    expect(new Set(notices).size).toBe(notices.length);
  });

  it('are heard of from everybody where an operator has to act on them', () => {
    expect(INSTALLATION_EVENT_TYPES).toEqual([
      'margin.called',
      'position.stopped_out',
      'contest.finished',
      'contest.disqualified',
      'evaluation.ended',
      'evaluation.appeal_answered',
    ]);
  });
});
