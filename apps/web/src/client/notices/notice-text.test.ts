import type { Notice } from '@lonja/protocol';
import { inEachLanguage, type Language } from '@lonja/words/languages';
import { describe, expect, it } from 'vitest';
import { createDateFormat } from '../../shared/figures/date-format.ts';
import { EN } from '../../shared/figures/number-format.ts';
import { createDayFormat } from '../display/day-format.ts';
import type { Display } from '../display/display.tsx';
import { noticeText } from './notice-text.ts';

const CLIENT = await inEachLanguage(({ client }) => client());
const display: Display = {
  ...EN,
  ...createDateFormat('en-US', 'UTC'),
  ...createDayFormat('en-US', 'UTC'),
  exact: EN,
};

const ORDER = { orderId: 2, symbol: 'AAPL', side: 'sell', orderType: 'stop', quantity: '10' };
const filled = (part: object): Notice =>
  ({
    kind: 'order_filled',
    data: {
      ...ORDER,
      purpose: 'stop_loss',
      price: 185,
      closes: true,
      realized: '-62.40',
      gapped: false,
      ...part,
    },
  }) as Notice;
const ended = (part: object): Notice => ({ kind: 'order_ended', data: { ...ORDER, ...part } }) as Notice;
const say = (notice: Notice, language: Language = 'en') => noticeText(notice, CLIENT[language], display);

describe('a fill', () => {
  it.each([
    ['en', 'Stop loss filled', 'Sell 10 AAPL at 185.00, result −$62.40'],
    ['es', 'Orden ejecutada: Stop loss', 'Venta 10 AAPL a 185.00, resultado −$62.40'],
    ['fr', 'Ordre exécuté : Stop loss', 'Vente 10 AAPL à 185.00, résultat −$62.40'],
    ['de', 'Auftrag ausgeführt: Stop Loss', 'Verkauf 10 AAPL zu 185.00, Ergebnis −$62.40'],
  ] as const)('says in %s which order it was and what it came to', (language, title, text) => {
    expect(say(filled({}), language)).toMatchObject({ title, text });
  });

  it('says no result where nothing closed', () => {
    expect(say(filled({ purpose: 'limit', closes: false, realized: '0.00' }))).toMatchObject({
      title: 'Limit order filled',
      text: 'Sell 10 AAPL at 185.00',
    });
  });

  it('of one that was kept before orders had a purpose names the type', () => {
    expect(say(filled({ purpose: undefined, closes: undefined }))?.title).toBe('Stop order filled');
  });

  it('that an administrator ordered says its result and the reason', () => {
    const data = {
      symbol: 'AAPL',
      side: 'sell',
      quantity: '2',
      price: 190,
      realized: '-4.00',
      reason: 'Fin de curso',
    };
    expect(say({ kind: 'position_closed', data } as Notice, 'es')).toMatchObject({
      title: 'Posición cerrada por un administrador',
      text: '2 AAPL cerrados a 190.00, resultado −$4.00. Motivo: Fin de curso',
      isUrgent: true,
    });
  });
});

describe('an order that ended', () => {
  it.each([
    ['en', 'Take profit rejected', 'Sell 10 AAPL. There is not enough free margin for this transaction'],
    ['es', 'Orden rechazada: Take profit', `Venta 10 AAPL. ${CLIENT.es.refusal.insufficient_free_margin}`],
    ['fr', 'Ordre refusé : Take profit', `Vente 10 AAPL. ${CLIENT.fr.refusal.insufficient_free_margin}`],
    [
      'de',
      'Auftrag abgelehnt: Take Profit',
      `Verkauf 10 AAPL. ${CLIENT.de.refusal.insufficient_free_margin}`,
    ],
  ] as const)('says in %s why it was rejected', (language, title, text) => {
    const rejected = ended({
      purpose: 'take_profit',
      status: 'rejected',
      reason: 'insufficient_free_margin',
    });
    expect(say(rejected, language)).toEqual({ title, text, isUrgent: true });
  });

  it.each([
    ['unfilled', 'It could not be filled at once'],
    ['oco', 'Another order of its group came first'],
    ['parent', 'The order that it waited for did not fill'],
    ['position', 'The position that it was for is closed'],
    ['split', 'A split left less than the smallest quantity'],
  ])('was cancelled (%s) for a reason', (reason, text) => {
    const cancelled = ended({ purpose: 'stop_loss', status: 'cancelled', reason });
    expect(say(cancelled)).toMatchObject({ title: 'Stop loss canceled', text: `Sell 10 AAPL. ${text}` });
  });

  it('says that its time ran out', () => {
    expect(say(ended({ purpose: 'limit', status: 'expired', reason: null }), 'de')).toMatchObject({
      title: 'Auftrag abgelaufen: Limit-Auftrag',
      text: 'Verkauf 10 AAPL. Seine Zeit ist abgelaufen',
    });
  });

  it('for a reason that these texts do not know yet shows no gap', () => {
    const rejected = ended({ purpose: 'limit', status: 'rejected', reason: 'something_new' });
    expect(say(rejected)?.text).toBe('Sell 10 AAPL.');
  });
});
