/** What a row says of one type of event. */
interface EventRow {
  /** Ends the sentence 'Sent when …', for the guide and the OpenAPI document. */
  readonly when: string;
  /** The kind of notice that it follows: its id and its figures are the notice's. Absent for what orders do. */
  readonly notice?: string;
  /** An endpoint of the installation hears of it from everybody. */
  readonly isOfInstallation?: true;
}

/**
 * Every type of event that endpoints may ask for. A notice becomes an event by a row here, and by nothing else: schema, screens and
 * the guide derive from it.
 */
export const WEBHOOK_EVENTS = {
  'order.placed': { when: 'an order waits, or was placed and filled or ended at once' },
  'order.filled': { when: 'something was bought or sold, also without a waiting order' },
  'order.rejected': { when: 'a waiting order was rejected as it was to fill' },
  'order.cancelled': { when: 'an order was cancelled, by whomever' },
  'order.replaced': { when: 'another order took the place of a waiting one' },
  'order.expired': { when: "an order's time was over" },
  'position.closed': { when: 'a fill left nothing of a position' },
  'margin.called': {
    when: 'the margin level fell below 100 %',
    notice: 'margin_call',
    isOfInstallation: true,
  },
  'position.stopped_out': {
    when: 'a position was closed because the margin level fell below 50 %',
    notice: 'stop_out',
    isOfInstallation: true,
  },
  'alert.fired': { when: 'a price alert fired', notice: 'alert_fired' },
  'split.applied': { when: 'a split changed a position, orders or alerts', notice: 'split' },
  'key.changed': {
    when: "what an API key may do was limited, or it was suspended or resumed, by whomever or by its day's loss",
    notice: 'key_authority',
  },
  'approval.requested': {
    when: 'a bot’s order waits for an approval of yours',
    notice: 'approval_requested',
  },
  'contest.published': { when: 'a contest of a group of yours was announced', notice: 'contest_published' },
  'contest.finished': {
    when: 'a contest that was entered has ended',
    notice: 'contest_result',
    isOfInstallation: true,
  },
  'contest.disqualified': {
    when: 'an entry of a contest is no longer ranked',
    notice: 'disqualified',
    isOfInstallation: true,
  },
  'evaluation.ended': {
    when: 'an evaluation has ended',
    notice: 'evaluation_ended',
    isOfInstallation: true,
  },
  'evaluation.appeal_answered': {
    when: 'an appeal against a verdict was answered',
    notice: 'appeal_answered',
    isOfInstallation: true,
  },
} as const satisfies Readonly<Record<string, EventRow>>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEventType[];

const getRow = (type: WebhookEventType): EventRow => WEBHOOK_EVENTS[type];

/** What an endpoint of the installation may ask for. */
export const INSTALLATION_EVENT_TYPES = WEBHOOK_EVENT_TYPES.filter((type) => getRow(type).isOfInstallation);

/** An attempt at an endpoint that its owner asked for; no endpoint lists it. */
export const TEST_EVENT_TYPE = 'webhook.test';

const TYPES_BY_NOTICE: ReadonlyMap<string, WebhookEventType> = new Map(
  WEBHOOK_EVENT_TYPES.flatMap((type) => {
    const { notice } = getRow(type);
    return notice === undefined ? [] : [[notice, type] as const];
  }),
);

/** @param kind of a notice @returns undefined for a kind that is no event */
export const webhookEventOfNotice = (kind: string): WebhookEventType | undefined => TYPES_BY_NOTICE.get(kind);
