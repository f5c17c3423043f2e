import { fillGaps } from '@lonja/words/fill-gaps';
import type { NoticeTexts } from '@lonja/words/texts';
import type { Notice, NoticeBody } from './calls/notices.ts';
import { deviceName } from './device-name.ts';
import type { OrderPurpose } from './calls/trading.ts';
import { reasonText } from './recorded-reasons.ts';

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

/** A notice in a reader's words, headed by the practice account that it is about; undefined for a kind that this version does not know. */
export function noticeText(
  { kind, data, account }: NoticeBody,
  wording: NoticeWording,
): NoticeText | undefined {
  const say = NOTICES[kind] as ((data: unknown, wording: NoticeWording) => NoticeText) | undefined;
  const said = say?.(withReason(data, wording.texts), wording);
  return said && account !== undefined ? { ...said, title: `${account} · ${said.title}` } : said;
}

/** What stands for a reason is recorded in English. */
const withReason = <Data extends object>(data: Data, texts: NoticeTexts): Data =>
  'reason' in data && typeof data.reason === 'string'
    ? { ...data, reason: reasonText(data.reason, (name) => texts.recordedReasons[name]) }
    : data;

type DataOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>['data'];
type Notices = {
  readonly [Kind in Notice['kind']]: (data: DataOf<Kind>, wording: NoticeWording) => NoticeText;
};

const NOTICES: Notices = {
  margin_call: ({ marginLevel }, { texts, figures }) => ({
    title: texts.marginCall,
    text: fillGaps(texts.marginCallText, { level: figures.percent(marginLevel) }),
    isUrgent: true,
  }),
  negative_balance_protection: ({ paid, absorbed }, { texts, figures }) => ({
    title: texts.protection,
    text: fillGaps(texts.protectionText, { paid: figures.usd(paid), absorbed: figures.usd(absorbed) }),
    isUrgent: true,
  }),
  stop_out: (position, { texts, figures }) => ({
    title: fillGaps(texts.stopOut, { symbol: position.symbol }),
    text: fillGaps(texts.stopOutText, {
      ...closedGaps(position, figures),
      level: figures.percent(position.marginLevel),
    }),
    isUrgent: true,
  }),
  position_closed: (position, { texts, figures }) => ({
    title: fillGaps(texts.positionClosed, { symbol: position.symbol }),
    text: fillGaps(texts.positionClosedText, {
      ...closedGaps(position, figures),
      reason: position.reason,
    }),
    isUrgent: true,
  }),
  order_filled: (order, wording) => ({
    title: fillGaps(wording.texts.orderFilled, titleGaps(order, wording)),
    text: filledText(order, wording),
    isUrgent: false,
  }),
  order_ended: (order, wording) => ({
    title: fillGaps(wording.texts.orderEnded[order.status], titleGaps(order, wording)),
    text: endedText(order, wording),
    isUrgent: order.status === 'rejected',
  }),
  alert_fired: ({ symbol, price, changePercent }, { texts, figures }) => ({
    title: fillGaps(texts.alertFired, { symbol }),
    text: fillGaps(texts.alertFiredText, {
      symbol,
      price: figures.price(price),
      change: figures.signedPercent(changePercent),
    }),
    isUrgent: false,
  }),
  administrator_act: ({ changes, reason }, wording) => ({
    title: wording.texts.administratorAct,
    text: fillGaps(wording.texts.administratorActText, { changes: changesText(changes, wording), reason }),
    isUrgent: true,
  }),
  split: (split, wording) => ({
    title: fillGaps(wording.texts.split, { symbol: split.symbol }),
    text: splitText(split, wording),
    isUrgent: true,
  }),
  dividend: ({ symbol, perUnit, currency, quantity, total }, { texts, figures }) => ({
    title: fillGaps(texts.dividend, { symbol }),
    text: fillGaps(texts.dividendText, {
      quantity: figures.quantity(quantity),
      perUnit,
      currency,
      total: figures.signedUsd(total),
    }),
    isUrgent: false,
  }),
  key_authority: ({ key, change, by, reason }, { texts }) => ({
    title: key === null ? texts.everyKey[change] : fillGaps(texts.keyAuthority[change], { key }),
    text: fillGaps(reason === null ? texts.keyAuthorityBy : texts.keyAuthorityByFor, {
      by: texts.suspenders[by],
      reason: reason ?? '',
    }),
    isUrgent: true,
  }),
  approval_requested: ({ program, person, symbol }, { texts }) => ({
    title: fillGaps(texts.approvalRequested, { symbol }),
    text: fillGaps(texts.approvalRequestedText, { program, person }),
    isUrgent: true,
  }),
  security_change: ({ change }, { texts }) => ({
    title: texts.securityChange,
    text: fillGaps(texts.securityChangeText, { change: texts.securityChanges[change] }),
    isUrgent: true,
  }),
  withdrawal: ({ amount, status, notes }, { texts, figures }) => ({
    title: texts.withdrawal,
    text: fillGaps(texts.withdrawalText, {
      amount: figures.usd(amount),
      status: texts.withdrawals[status],
      notes: notes ?? '',
    }).trim(),
    isUrgent: false,
  }),
  sign_in: ({ device }, { texts }) => ({
    title: texts.signIn,
    text: fillGaps(texts.signInText, { device: deviceName(device) || texts.unknownDevice }),
    isUrgent: false,
  }),
  membership: ({ group, role }, { texts }) => ({
    title: fillGaps(texts.membership, { group }),
    text: texts.memberships[role ?? 'none'],
    isUrgent: false,
  }),
  contest_result: ({ contest, place, entries, returnPercent }, { texts, figures }) => ({
    title: fillGaps(texts.contestResult, { contest }),
    text: fillGaps(place === null ? texts.contestUnranked : texts.contestResultText, {
      ...(place === null ? {} : { place, entries }),
      percent: figures.signedPercent(returnPercent),
    }),
    isUrgent: false,
  }),
  evaluation_ended: ({ programme, phase, verdict, floor, reason }, { texts }) => ({
    title: fillGaps(texts.evaluationEnded[verdict], { name: programme }),
    text: fillGaps(texts.evaluationEndedText[verdict === 'breached' ? (floor ?? 'overall') : verdict], {
      phase,
      reason: reason ?? '',
    }),
    isUrgent: verdict !== 'passed',
  }),
  appeal_answered: ({ programme, isUpheld, answer }, { texts }) => ({
    title: fillGaps(texts.appealAnswered[isUpheld ? 'upheld' : 'rejected'], { name: programme }),
    text: fillGaps(texts.appealAnsweredText, { answer }),
    isUrgent: false,
  }),
  disqualified: ({ contest, reason }, { texts }) => ({
    title: fillGaps(texts.disqualified, { contest }),
    text: fillGaps(texts.disqualifiedText, { reason }),
    isUrgent: true,
  }),
  grade_returned: ({ group, assignment, points, possible, changed }, { texts }) => ({
    title: fillGaps(changed ? texts.gradeChanged : texts.gradeReturned, { assignment }),
    text: changed
      ? fillGaps(texts.gradeChangedText, {
          group,
          before: changed.points,
          points,
          possible,
          by: changed.by ?? '—',
          reason: changed.reason,
        })
      : fillGaps(texts.gradeReturnedText, { group, points, possible }),
    isUrgent: changed !== null,
  }),
  assignment_published: ({ group, assignment, dueAt }, { texts, figures }) => ({
    title: fillGaps(texts.assignmentPublished, { assignment }),
    text: fillGaps(texts.assignmentDue, { group, due: figures.moment(dueAt) }),
    isUrgent: false,
  }),
  deadline_extended: ({ group, assignment, dueAt }, { texts, figures }) => ({
    title: fillGaps(texts.deadlineExtended, { assignment }),
    text: fillGaps(texts.assignmentDue, { group, due: figures.moment(dueAt) }),
    isUrgent: false,
  }),
  contest_published: ({ group, contest }, { texts }) => ({
    title: fillGaps(texts.contestPublished, { contest }),
    text: group,
    isUrgent: false,
  }),
  webhook_disabled: ({ host, reason }, { texts }) => ({
    title: fillGaps(texts.webhookDisabled, { host }),
    text: texts.webhookDisabledText[reason],
    isUrgent: false,
  }),
  verification: ({ status, reason }, { texts }) => ({
    title: texts.verification,
    text: fillGaps(texts.verificationText, { status: texts.verifications[status], reason }),
    isUrgent: false,
  }),
};

type Closed = Pick<DataOf<'stop_out'>, 'symbol' | 'quantity' | 'price' | 'realized'>;

const closedGaps = ({ symbol, quantity, price, realized }: Closed, figures: NoticeFigures) => ({
  symbol,
  quantity: figures.quantity(quantity),
  price: figures.price(price),
  pnl: figures.signedUsd(realized),
});

/** Notices stored before orders had a purpose have the type instead. */
const titleGaps = (
  { symbol, purpose, orderType }: DataOf<'order_filled' | 'order_ended'>,
  { texts }: NoticeWording,
) => ({ symbol, order: texts.origins[purpose ?? (orderType as OrderPurpose)] });

const orderGaps = (
  { side, symbol, quantity }: DataOf<'order_filled' | 'order_ended'>,
  { texts, figures }: NoticeWording,
) => ({ side: texts.sides[side], symbol, quantity: figures.quantity(quantity) });

/** The result only where something closed. */
function filledText(order: DataOf<'order_filled'>, wording: NoticeWording): string {
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

function endedText(order: DataOf<'order_ended'>, wording: NoticeWording): string {
  const { texts, reasons } = wording;
  const reason = reasons[order.reason ?? (order.status === 'expired' ? 'expired' : '')];
  return [
    fillGaps(texts.orderEndedText, orderGaps(order, wording)),
    reason && fillGaps(texts.orderReason, { reason }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** 'balance 10000.00 → 25000.00, AAPL P&L - → 55.50' */
/** One clause for each figure: from what it was to what it is, in the reader's words and formats. */
const changesText = (changes: DataOf<'administrator_act'>['changes'], wording: NoticeWording): string =>
  changes.map((change) => changeText(change, wording)).join('; ');

type Change = DataOf<'administrator_act'>['changes'][number];

function changeText({ figure, symbol, before, after }: Change, wording: NoticeWording): string {
  const { texts } = wording;
  const word = texts.figures[figure];
  const name = symbol === null ? word : fillGaps(texts.figureOf, { figure: word, symbol });
  const [was, is] = [before, after].map((value) => value !== null && valueText(figure, value, wording));
  if (was && is) return fillGaps(texts.figureChanged, { name, before: was, after: is });
  if (is) return fillGaps(texts.figureSet, { name, after: is });
  return was ? fillGaps(texts.figureCleared, { name, before: was }) : fillGaps(texts.figureActed, { name });
}

const asIs = (value: string): string => value;

/** How a figure's value is written; a new figure without a row does not compile. */
const FIGURE_VALUES: Readonly<Record<Change['figure'], (value: string, wording: NoticeWording) => string>> = {
  balance: (value, { figures }) => figures.usd(value),
  totalProfit: (value, { figures }) => figures.signedUsd(value),
  profit: (value, { figures }) => figures.signedUsd(value),
  quantity: (value, { figures }) => figures.quantity(value),
  averagePrice: (value, { figures }) => figures.price(Number(value)),
  fillProfile: (value, { texts }) => wordOf(value, texts.profiles),
  role: (value, { texts }) => wordOf(value, texts.roles),
  isActive: (value, { texts }) => wordOf(value, texts.access),
  username: asIs,
  email: asIs,
  fullName: asIs,
  phone: asIs,
  country: asIs,
  password: asIs,
  resetLink: asIs,
  mail: asIs,
  closing: asIs,
};

const valueText = (figure: Change['figure'], value: string, wording: NoticeWording): string =>
  FIGURE_VALUES[figure](value, wording);

/** A later version's word stays as it came. */
const wordOf = (value: string, words: Readonly<Record<string, string>>): string =>
  Object.hasOwn(words, value) ? (words[value] ?? value) : value;

/** One sentence for each part of the account that the split changed. */
function splitText(split: DataOf<'split'>, { texts, figures }: NoticeWording): string {
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
