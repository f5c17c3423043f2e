import type { CancelReason, TradeRefusal } from '@lonja/core';
import type { NoticeBody } from '@lonja/protocol';
import { noticeText, type NoticeFigures } from '@lonja/protocol/notice-text';
import { fillGaps } from '@lonja/words/fill-gaps';
import { LANGUAGES, type Language } from '@lonja/words/languages';
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
  const said = noticeText(notice, { texts, reasons, figures: figuresIn(language) });
  if (!said) throw new RangeError(`there are no words for a notice of ${notice.kind}`);
  return { subject: said.title, text: said.text };
}

/** Figures and moments as the reader's language writes them; moments in UTC, because a mail knows no zone. */
function figuresIn(language: Language): NoticeFigures {
  const { locale } = LANGUAGES[language];
  const { percent: percentText } = SERVER_TEXTS[language].mail;
  const percentOf = (figure: string) => fillGaps(percentText, { figure });
  const write = (minimum: number, maximum: number, signDisplay: 'negative' | 'exceptZero' = 'negative') => {
    const format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
      useGrouping: 'always',
      signDisplay,
    });
    return (figure: string | number) => format.format(figure as Intl.StringNumericLiteral).replace('-', '−');
  };
  const [money, signedMoney] = [write(2, MICRO_DOLLARS), write(2, MICRO_DOLLARS, 'exceptZero')];
  const [percent, signedPercent] = [write(0, 2), write(0, 2, 'exceptZero')];
  const units = write(0, ATOMS);
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return {
    usd: (amount) => `${money(amount)} USD`,
    signedUsd: (amount) => `${signedMoney(amount)} USD`,
    percent: (figure) => percentOf(percent(figure)),
    signedPercent: (figure) => percentOf(signedPercent(figure)),
    quantity: units,
    price: units,
    moment: (at) => `${moments.format(new Date(at))} UTC`,
  };
}

/** Decimals of an amount, and of a quantity or a price. */
const [MICRO_DOLLARS, ATOMS] = [6, 8];

/** The mail to an account's former address, in the language of the account. */
export const farewellWords = (language: Language): Words => ({
  subject: SERVER_TEXTS[language].notices.securityChange,
  text: SERVER_TEXTS[language].mail.farewell,
});
