import type { Order } from '@lonja/protocol';
import type { EventPhase } from './event-ids.ts';
import { formatStatus } from './order-answer.ts';

/** What the record of an order says has happened to it. */
export interface OrderEvent {
  readonly phase: EventPhase;
  /** As Alpaca calls it. */
  readonly event: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An order's beginning and its end, as far as there are. @param parent the order that it depends on, where it depends on one */
export function listEvents(order: Order, parent: Order | undefined): OrderEvent[] {
  const events: OrderEvent[] = [];
  const at = findBeginning(order, parent);
  if (at !== undefined)
    events.push({ phase: 'begun', event: order.sentAt === null ? 'new' : 'pending_new', at });
  if (order.endedAt !== null)
    events.push({ phase: 'ended', event: formatEnd(order), at: Date.parse(order.endedAt) });
  return events;
}

/** What is filled in part has ended all the same, with a fill that is part of its end. */
const formatEnd = (order: Order): string => {
  const status = formatStatus(order);
  return status === 'filled' ? 'fill' : status;
};

/** An order is new when it works: one that waits for its parent from the moment at which that one fills. Undefined where it never has. */
function findBeginning(order: Order, parent: Order | undefined): number | undefined {
  if (order.status === 'pending') return undefined;
  const placed = Date.parse(order.placedAt);
  if (order.parentId === null) return placed;
  if (parent?.status !== 'filled' || parent.endedAt === null) return undefined;
  const at = Math.max(placed, Date.parse(parent.endedAt));
  return endedWithout(order, at) ? undefined : at;
}

/** Whether it ended before it could work, or as it was to: its parent's fill left nothing to close. */
function endedWithout({ endedAt, transactionId, reason }: Order, begun: number): boolean {
  if (endedAt === null || transactionId !== null) return false;
  const ended = Date.parse(endedAt);
  return ended < begun || (ended === begun && reason === 'position');
}
