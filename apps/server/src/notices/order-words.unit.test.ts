import type { NoticeBody } from '@lonja/protocol';
import { describe, expect, it } from 'vitest';
import { noticeWords } from './notice-words.ts';

const ORDER = { orderId: 2, symbol: 'AAPL', side: 'sell', orderType: 'stop', quantity: '10' };
const filled = (part: object): NoticeBody =>
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
  }) as NoticeBody;
const ended = (part: object): NoticeBody =>
  ({ kind: 'order_ended', data: { ...ORDER, purpose: 'take_profit', ...part } }) as NoticeBody;

describe('a mail about a fill', () => {
  it.each([
    ['en', 'Stop loss filled, AAPL', 'SELL 10 AAPL at 185. Result −62.40 USD.'],
    ['es', 'Orden ejecutada: Stop loss, AAPL', 'VENTA 10 AAPL a 185. Resultado −62.40 USD.'],
    ['fr', 'Ordre exécuté : Stop loss, AAPL', 'VENTE 10 AAPL à 185. Résultat −62,40 USD.'],
    ['de', 'Auftrag ausgeführt: Stop Loss, AAPL', 'VERKAUF 10 AAPL zu 185. Ergebnis −62,40 USD.'],
  ] as const)('says in %s what filled and what it came to', (language, subject, text) => {
    expect(noticeWords(filled({}), language)).toEqual({ subject, text });
  });

  it('says no result where nothing closed, and that the market had jumped', () => {
    const opening = filled({ purpose: 'limit', side: 'buy', closes: false, realized: '0.00', gapped: true });
    expect(noticeWords(opening, 'es').text).toBe(
      'COMPRA 10 AAPL a 185. El mercado había saltado por encima de su precio.',
    );
  });

  it('a close that came to nothing has its result', () => {
    expect(noticeWords(filled({ realized: '0.00' }), 'en').text).toContain('Result 0.00 USD.');
  });

  it('of one that was kept before orders had a purpose names the type', () => {
    const old = filled({ purpose: undefined, closes: undefined });
    expect(noticeWords(old, 'en')).toEqual({
      subject: 'Stop order filled, AAPL',
      text: 'SELL 10 AAPL at 185. Result −62.40 USD.',
    });
  });
});

describe('a mail about an order that ended', () => {
  it.each([
    ['en', 'Take profit rejected, AAPL', 'SELL 10 AAPL. There was not enough free margin.'],
    ['es', 'Orden rechazada: Take profit, AAPL', 'VENTA 10 AAPL. No había suficiente margen libre.'],
    ['fr', 'Ordre refusé : Take profit, AAPL', 'VENTE 10 AAPL. La marge libre ne suffisait pas.'],
    ['de', 'Auftrag abgelehnt: Take Profit, AAPL', 'VERKAUF 10 AAPL. Die freie Margin reichte nicht.'],
  ] as const)('says in %s why it was rejected', (language, subject, text) => {
    expect(noticeWords(ended({ status: 'rejected', reason: 'insufficient_free_margin' }), language)).toEqual({
      subject,
      text,
    });
  });

  it.each([
    ['cancelled', 'parent', 'La orden que esperaba no se ejecutó.'],
    ['cancelled', 'oco', 'Otra orden de su grupo llegó antes.'],
    ['cancelled', 'position', 'La posición a la que pertenecía está cerrada.'],
    ['cancelled', 'split', 'Un split dejó menos de la cantidad mínima.'],
    ['expired', null, 'Se le acabó el plazo.'],
    ['expired', 'no_price', 'No le llegó ningún precio a tiempo.'],
  ])('%s (%s) has its reason too', (status, reason, text) => {
    expect(noticeWords(ended({ status, reason }), 'es').text).toBe(`VENTA 10 AAPL. ${text}`);
  });
});

it('a mail about a position that an administrator closed says its result and the reason', () => {
  const data = {
    symbol: 'AAPL',
    side: 'sell',
    quantity: '2',
    price: 190,
    realized: '-4.00',
    reason: 'Fin de curso',
  };
  expect(noticeWords({ kind: 'position_closed', data } as NoticeBody, 'es')).toEqual({
    subject: 'Posición cerrada por un administrador: AAPL',
    text: '2 AAPL cerrados a 190, resultado −4.00 USD. Motivo: Fin de curso',
  });
});
