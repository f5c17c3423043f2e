import { expect, test } from 'vitest';
import type { Named, Tables } from '../database/tables.ts';
import type { PersonalRow } from './personal-row.ts';
import { PERSONAL_ROWS } from './rows.ts';

type Rows = { readonly [Name in keyof Tables]: PersonalRow<Name> };
type Certificates = PersonalRow<'certificates'>;

const OF = { of: { by: 'account', column: 'account_id' }, exported: 'certificates' } as const;

test('[DSH-29] what was forgotten of a table or a column does not compile', () => {
  const { alerts: _, ...others } = PERSONAL_ROWS;
  const forgotten = [
    // @ts-expect-error a table is without its row
    others satisfies Rows,
    // @ts-expect-error a table that names a user is somebody's
    'nobody' satisfies PersonalRow<'sessions'>,
    // @ts-expect-error what a person gets to see of it is not said
    { of: 'user_id', erased: 'delete' } satisfies PersonalRow<'alerts'>,
    // @ts-expect-error what the erasure does is not said
    { of: 'user_id', exported: 'alerts' } satisfies PersonalRow<'alerts'>,
    // @ts-expect-error there is no such column by which it would be somebody's
    { of: 'person_id', exported: 'alerts', erased: 'delete' } satisfies PersonalRow<'alerts'>,
    // @ts-expect-error a column is left out
    { ...OF, erased: { account_id: 'null' } } satisfies Certificates,
    // @ts-expect-error there is no such column
    { ...OF, erased: { id: 'keep', account_id: 'null', name: 'null' } } satisfies Certificates,
    // @ts-expect-error a column that may not be missing can't be emptied
    { ...OF, erased: { id: 'null', account_id: 'null' } } satisfies Certificates,
    // @ts-expect-error the type is of no column
    true satisfies Named<{ 'alerts.kind': string }>,
  ];
  expect(forgotten).toHaveLength(9);
});
