import type { Notice } from '@lonja/protocol';
import { noticeText as textOf, type NoticeText } from '@lonja/protocol/notice-text';
import type { ClientTexts } from '@lonja/words/texts';
import type { Display } from '../display/display.tsx';

/** A notice in the reader's words; undefined for a kind that this page does not know. */
export const noticeText = (
  notice: Notice,
  { notices, refusal }: ClientTexts,
  display: Display,
): NoticeText | undefined =>
  textOf(notice, {
    texts: notices,
    // Refusals have their own texts.
    reasons: { ...notices.endReasons, ...refusal },
    figures: {
      usd: display.usd,
      signedUsd: display.signedUsd,
      percent: display.percent,
      signedPercent: display.signedPercent,
      quantity: (quantity) => display.between(quantity, 0, 8),
      price: (price) => display.between(price, 2, 8),
      moment: (at) => `${display.dateTime(at)} ${display.zone}`,
    },
  });
