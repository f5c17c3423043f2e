import { expect, test } from 'vitest';
import type { NewNotice } from '@lonja/store/notices/notices';
import { buildNoticeBody } from './notice-body.ts';

test('a notice with other figures than its kind has does not compile', () => {
  const filled = { ...ORDER, realized: '0.00', gapped: false };
  const changed = { points: '1.00', reason: 'Recount' };
  const other = [
    // @ts-expect-error there is no such kind
    buildNoticeBody('margin_cal', { marginLevel: 99 }),
    // @ts-expect-error a figure is missing
    buildNoticeBody('order_filled', ORDER),
    // @ts-expect-error a figure is another kind's
    buildNoticeBody('margin_call', { marginLevel: 99, symbol: 'AAPL' }),
    // @ts-expect-error a figure that came with others is another kind's
    buildNoticeBody('order_filled', { ...filled, status: 'filled' }),
    // @ts-expect-error a figure is no text
    buildNoticeBody('margin_call', { marginLevel: '99' }),
    // @ts-expect-error the word is none of the figure's
    buildNoticeBody('security_change', { change: 'password_lost' }),
    // @ts-expect-error a figure within another is missing
    buildNoticeBody('grade_returned', { ...GRADE, changed }),
    // @ts-expect-error a figure within another is not its own
    buildNoticeBody('grade_returned', { ...GRADE, changed: { ...changed, by: 'Ana', at: 1 } }),
  ];
  expect(other).toHaveLength(8);
});

test('a notice that was not built does not compile', () => {
  // @ts-expect-error only `notice-body.ts` makes one
  const notice: NewNotice = {
    id: '',
    to: { userId: '' },
    createdAt: 0,
    kind: 'margin_call',
    data: { marginLevel: 99 },
  };
  expect(notice).toBeDefined();
});

test('who changed a grade is saved by id and pushed by name', () => {
  const changed = { points: '1.00', reason: 'Recount' };
  expect([
    buildNoticeBody('grade_returned', { ...GRADE, changed: { ...changed, byId: 'a' } }).data,
    buildNoticeBody('grade_returned', { ...GRADE, changed: { ...changed, by: 'Ana' } }).data,
  ]).toMatchObject([{ changed: { byId: 'a' } }, { changed: { by: 'Ana' } }]);
});

const ORDER = {
  orderId: 1,
  symbol: 'AAPL',
  side: 'buy',
  orderType: 'limit',
  quantity: '2',
  price: 190,
} as const;
const GRADE = { group: '2º B', assignment: 'Coberturas', points: '7.50', possible: '10.00' };
