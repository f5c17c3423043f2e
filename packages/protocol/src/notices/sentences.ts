import { fillGaps } from '@lonja/words/fill-gaps';
import type { OrderPurpose } from '../trading/trading.ts';
import { ACTED_FIGURES, type ActedFigures } from './acted-figures.ts';
import type { FiguresOf } from './figures.ts';
import type { NoticeFigures, NoticeWording } from './notice-row.ts';

type Closed = Pick<FiguresOf<'stop_out'>, 'symbol' | 'quantity' | 'price' | 'realized'>;

export const closedGaps = ({ symbol, quantity, price, realized }: Closed, figures: NoticeFigures) => ({
  symbol,
  quantity: figures.quantity(quantity),
  price: figures.price(price),
  pnl: figures.signedUsd(realized),
});

/** Notices stored before orders had a purpose have the type instead. */
export const titleGaps = (
  { symbol, purpose, orderType }: FiguresOf<'order_filled' | 'order_ended'>,
  { texts }: NoticeWording,
) => ({ symbol, order: texts.origins[purpose ?? (orderType as OrderPurpose)] });

const orderGaps = (
  { side, symbol, quantity }: FiguresOf<'order_filled' | 'order_ended'>,
  { texts, figures }: NoticeWording,
) => ({ side: texts.sides[side], symbol, quantity: figures.quantity(quantity) });

/** The result only where something closed. */
export function filledText(order: FiguresOf<'order_filled'>, wording: NoticeWording): string {
  const { texts, figures } = wording;
  const gaps = { ...orderGaps(order, wording), price: figures.price(order.price) };
  const fill = fillGaps(texts.orderFilledText, gaps);
  const closes = order.closes ?? Number(order.realized) !== 0;
  const text = closes ? fillGaps(texts.orderResult, { fill, pnl: figures.signedUsd(order.realized) }) : fill;
  const whole = order.gapped ? fillGaps(texts.orderGapped, { fill: text }) : text;
  return order.unfilled === undefined
    ? whole
    : fillGaps(texts.orderUnfilled, { fill: whole, unfilled: figures.quantity(order.unfilled) });
}

export function endedText(order: FiguresOf<'order_ended'>, wording: NoticeWording): string {
  const { texts, reasons } = wording;
  const reason = reasons[order.reason ?? (order.status === 'expired' ? 'expired' : '')];
  return [
    fillGaps(texts.orderEndedText, orderGaps(order, wording)),
    reason && fillGaps(texts.orderReason, { reason }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** One clause for each figure: from what it was to what it is, in the reader's words and formats. */
export const changesText = (
  changes: FiguresOf<'administrator_act'>['changes'],
  wording: NoticeWording,
): string => changes.map((change) => changeText(change, wording)).join('; ');

type Change = FiguresOf<'administrator_act'>['changes'][number];

function changeText({ figure, symbol, before, after }: Change, wording: NoticeWording): string {
  const { texts } = wording;
  const word = texts.figures[figure];
  const name = symbol === null ? word : fillGaps(texts.figureOf, { figure: word, symbol });
  const [was, is] = [before, after].map((value) => value !== null && valueText(figure, value, wording));
  if (was && is) return fillGaps(texts.figureChanged, { name, before: was, after: is });
  if (is) return fillGaps(texts.figureSet, { name, after: is });
  return was ? fillGaps(texts.figureCleared, { name, before: was }) : fillGaps(texts.figureActed, { name });
}

type Format = Extract<ActedFigures[keyof ActedFigures]['notice'], string>;

const FORMATS: Readonly<Record<Format, (value: string, figures: NoticeFigures) => string>> = {
  usd: (value, figures) => figures.usd(value),
  signedUsd: (value, figures) => figures.signedUsd(value),
  quantity: (value, figures) => figures.quantity(value),
  price: (value, figures) => figures.price(Number(value)),
  text: (value) => value,
};

function valueText(figure: Change['figure'], value: string, { texts, figures }: NoticeWording): string {
  const { notice } = ACTED_FIGURES[figure];
  return typeof notice === 'string'
    ? FORMATS[notice](value, figures)
    : translateWord(value, texts[notice.words]);
}

/** A later version's word stays as it came. */
const translateWord = (value: string, words: Readonly<Record<string, string>>): string =>
  Object.hasOwn(words, value) ? (words[value] ?? value) : value;

/** One sentence for each part of the account that the split changed. */
export function splitText(split: FiguresOf<'split'>, { texts, figures }: NoticeWording): string {
  const { newUnits, oldUnits, position, cashInLieu, orders, alerts } = split;
  const held = (quantity: string, price: number | null): string =>
    [figures.quantity(quantity), ...(price === null ? [] : [figures.price(price)])].join(' @ ');
  return [
    fillGaps(texts.splitRatio, { newUnits, oldUnits }),
    position &&
      fillGaps(texts.splitPosition, {
        before: held(position.quantityBefore, position.averagePriceBefore),
        after: held(position.quantityAfter, position.averagePriceAfter),
      }),
    cashInLieu !== null && fillGaps(texts.splitPaid, { result: figures.signedUsd(cashInLieu) }),
    orders > 0 && fillGaps(texts.splitOrders, { orders }),
    alerts > 0 && fillGaps(texts.splitAlerts, { alerts }),
  ]
    .filter(Boolean)
    .join(' ');
}
