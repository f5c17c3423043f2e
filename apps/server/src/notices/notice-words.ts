import type { CancelReason, TradeRefusal } from '@lonja/core';
import type { NoticeBody } from '@lonja/protocol';
import { noticeText, type NoticeFigures } from '@lonja/protocol/notice-text';
import { fillGaps } from '@lonja/words/fill-gaps';
import type { Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';

interface Words {
  readonly subject: string;
  readonly text: string;
}

/** Why a waiting order ended without a fill, except by its client's own cancelling and replacing. */
type EndReason = Exclude<CancelReason, 'client' | 'replaced'> | TradeRefusal['code'] | 'expired' | 'no_price';

/** A notice as mail text, in the reader's language. */
export function noticeWords(notice: NoticeBody, language: Language): Words {
  const { notices, mail } = SERVER_TEXTS[language];
  const reasons: Readonly<Record<EndReason, string>> = { ...notices.endReasons, ...mail.rejections };
  const texts = { ...notices, ...mail.notices };
  const said = noticeText(notice, { texts, reasons, figures: figuresIn(mail.percent) });
  if (!said) throw new RangeError(`there are no words for a notice of ${notice.kind}`);
  return { subject: said.title, text: said.text };
}

/** The figures as the server wrote them. */
function figuresIn(percentText: string): NoticeFigures {
  const usd = (amount: string) => `${amount} USD`;
  const percent = (figure: number) => fillGaps(percentText, { figure });
  return {
    usd,
    signedUsd: usd,
    percent,
    signedPercent: percent,
    quantity: (text) => text,
    price: String,
    moment: (at) => `${at.slice(0, 16).replace('T', ' ')} UTC`,
  };
}

/** The mail to an account's former address, in the language of the account. */
export const farewellWords = (language: Language): Words => ({
  subject: SERVER_TEXTS[language].notices.securityChange,
  text: SERVER_TEXTS[language].mail.farewell,
});
