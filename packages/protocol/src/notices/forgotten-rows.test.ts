import { expect, test } from 'vitest';
import type { NoticeKind } from './figures.ts';
import type { NoticeRow } from './notice-row.ts';
import { NOTICE_ROWS } from './rows.ts';

type Rows = { readonly [Kind in NoticeKind]: NoticeRow<Kind> };

test('what was forgotten of a kind of notice does not compile', () => {
  const { split: _, ...others } = NOTICE_ROWS;
  const { say: __, ...silent } = NOTICE_ROWS.verification;
  const { erases: ___, ...undecided } = NOTICE_ROWS.verification;
  const forgotten = [
    // @ts-expect-error a kind is without its row
    others satisfies Rows,
    // @ts-expect-error a kind is without its text
    silent satisfies NoticeRow<'verification'>,
    // @ts-expect-error what the erasure does is not said
    undecided satisfies NoticeRow<'verification'>,
    // @ts-expect-error a figure is to be wiped that the kind lacks
    { ...NOTICE_ROWS.verification, erases: { wipe: ['notes'] } } satisfies NoticeRow<'verification'>,
    // @ts-expect-error a figure is to be wiped that is no text
    { ...NOTICE_ROWS.margin_call, erases: { wipe: ['marginLevel'] } } satisfies NoticeRow<'margin_call'>,
    // @ts-expect-error a notice makes a write stale
    { ...NOTICE_ROWS.withdrawal, makesStale: ['withdraw'] } satisfies NoticeRow<'withdrawal'>,
    // @ts-expect-error an event says that it follows the notice, whose row has none
    { ...NOTICE_ROWS.split, event: null } satisfies NoticeRow<'split'>,
    // @ts-expect-error the event follows another notice
    { ...NOTICE_ROWS.withdrawal, event: 'split.applied' } satisfies NoticeRow<'withdrawal'>,
  ];
  expect(forgotten).toHaveLength(8);
});
