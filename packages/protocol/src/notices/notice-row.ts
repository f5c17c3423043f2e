import type { WEBHOOK_EVENTS, WebhookEventType } from '@lonja/core/webhook';
import type { NoticeTexts } from '@lonja/words/texts';
import type { ReadName } from '../rows/calls.ts';
import type { FiguresOf, NoticeKind } from './figures.ts';

/** What holds of a kind of notice. */
export interface NoticeRow<Kind extends NoticeKind> {
  readonly say: (figures: FiguresOf<Kind>, wording: NoticeWording) => NoticeText;
  /** The setting that switches its mail and its pop-up off; null: none does, because it is about money or the account itself. */
  readonly mutedBy: 'priceAlerts' | 'tradingUpdates' | null;
  /** The event that webhooks hear with it. */
  readonly event: EventOf<Kind>;
  /** What becomes of it when its person is erased: texts that somebody wrote, and what only they make sense of, go. */
  readonly erases: 'keep' | 'delete' | { readonly wipe: readonly TextOf<Kind>[] };
  /** The reads of its person that it makes stale. */
  readonly makesStale: readonly ReadName[];
}

type Events = typeof WEBHOOK_EVENTS;
type EventNaming<Kind> = {
  [Type in WebhookEventType]: Events[Type] extends { readonly notice: Kind } ? Type : never;
}[WebhookEventType];
/** The event whose row names the kind: both say the same, or neither compiles. */
type EventOf<Kind> = [EventNaming<Kind>] extends [never] ? null : EventNaming<Kind>;

/** The figures that are a free text. */
type TextOf<Kind extends NoticeKind> = {
  [Figure in keyof FiguresOf<Kind>]: string extends NonNullable<FiguresOf<Kind>[Figure]> ? Figure : never;
}[keyof FiguresOf<Kind>];

export interface NoticeText {
  readonly title: string;
  readonly text: string;
  /** Whether the person should not miss it. */
  readonly isUrgent: boolean;
}

/** A surface's words for notices, and its format of figures. */
export interface NoticeWording {
  readonly texts: NoticeTexts;
  /** Why an order ended without a fill, by code. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly figures: NoticeFigures;
}

export interface NoticeFigures {
  readonly usd: (amount: string) => string;
  readonly signedUsd: (amount: string) => string;
  readonly percent: (percent: number) => string;
  readonly signedPercent: (percent: number) => string;
  readonly quantity: (quantity: string) => string;
  readonly price: (price: number) => string;
  /** A moment with its time zone. @param at ISO 8601 */
  readonly moment: (at: string) => string;
}
