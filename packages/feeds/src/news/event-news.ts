import type { AnnouncedEvent } from '../simulated/events/event-instruments.ts';
import type { FindReaction, Reaction } from '../simulated/events/event-reactions.ts';

/**
 * News of the simulated market's calendar: that an event is due, and what it did to prices. Banks, statistics and well-known
 * companies have items of their own; the other companies that report at the same time share one.
 */
export type EventNews = DueNews | OverNews;

interface OfEvents {
  /** All of them at this one moment, in milliseconds since 1970; the best known first. At least one. */
  readonly at: number;
  readonly events: readonly AnnouncedEvent[];
  /** Whether the item is about companies that share it. */
  readonly isShared: boolean;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
}

export interface DueNews extends OfEvents {
  readonly kind: 'due';
}

export interface OverNews extends OfEvents {
  readonly kind: 'over';
  /** In the order of the events; of shared news, the main share of each company. Never empty. */
  readonly reactions: readonly Reaction[];
}

export interface EventNewsOptions {
  /** In order of time. @param until not included */
  readonly announced: (from: number, until: number) => readonly AnnouncedEvent[];
  readonly reactionTo: FindReaction;
  /** Dollars of a symbol that change hands on a usual day; the best known company is the one with the largest sum. */
  readonly turnoverOf: (symbol: string) => number;
}

/**
 * The news of all events that were published from one moment on, up to another, newest first.
 * @param rest awaited between events, so that others need not wait for all of them
 */
export type ListEventNews = (from: number, now: number, rest?: Rest) => Promise<EventNews[]>;

/**
 * A pure function of the calendar, the prices and the moment: nothing is stored, and each item's time of publishing says what
 * it may know. What is due is published a day ahead and says the time alone; what is over a minute after the first price.
 */
export function createEventNews({ announced, reactionTo, turnoverOf }: EventNewsOptions): ListEventNews {
  const overOf = async (group: Group, now: number, rest: Rest): Promise<OverNews[]> => {
    const reactions: Reaction[] = [];
    for (const event of group.events) {
      await rest();
      for (const symbol of group.isShared ? event.symbols.slice(0, 1) : event.symbols) {
        const reaction = reactionTo(event, symbol, now);
        // Published once all of its instruments have traded.
        if (!reaction) return [];
        reactions.push(reaction);
      }
    }
    if (reactions.length === 0) return [];
    const publishedAt = Math.max(...reactions.map(({ firstAt }) => firstAt)) + REPORT_MS;
    return [{ ...group, kind: 'over', reactions, publishedAt }];
  };
  return async (from, now, rest = () => undefined) => {
    const items: EventNews[] = [];
    for (const group of groupEvents(announced(from - LONGEST_PAUSE_MS, now + DUE_MS + 1), turnoverOf)) {
      items.push({ ...group, kind: 'due', publishedAt: group.at - DUE_MS });
      if (group.at <= now) items.push(...(await overOf(group, now, rest)));
    }
    return items
      .filter(({ publishedAt }) => publishedAt >= from && publishedAt <= now)
      .sort((a, b) => b.publishedAt - a.publishedAt);
  };
}

type Rest = () => Promise<void> | undefined;
type Group = Pick<OfEvents, 'at' | 'events' | 'isShared'>;

/** One group an event, but for the companies of low importance that report at the same time. In order of time. */
function groupEvents(
  events: readonly AnnouncedEvent[],
  turnoverOf: EventNewsOptions['turnoverOf'],
): readonly Group[] {
  const isShared = ({ kind, importance }: AnnouncedEvent): boolean =>
    kind === 'earnings' && importance === 'low';
  // Where the prices of a bank's currency come from elsewhere, its simulated decision is no news.
  const own = events
    .filter((event) => !isShared(event) && event.symbols.length > 0)
    .map((event) => ({ at: event.at, events: [event], isShared: false }));
  const shared = [...Map.groupBy(events.filter(isShared), ({ at }) => at)].map(([at, reports]) => ({
    at,
    events: reports.toSorted((a, b) => turnoverOf(b.subject) - turnoverOf(a.subject)),
    isShared: true,
  }));
  return [...own, ...shared];
}

const DUE_MS = 24 * 3_600_000;
const REPORT_MS = 60_000;
/** An event of a closed exchange is followed by its first price within this. */
const LONGEST_PAUSE_MS = 14 * 86_400_000;
