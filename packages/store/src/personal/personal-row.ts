import type { Kysely, SelectType } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The user to erase, and when. */
export interface LeavingUser {
  readonly id: string;
  /** Hash of a password that nobody knows. */
  readonly passwordHash: string;
  readonly at: Date;
  /** What becomes of the person's notices, by their kinds; those of any other kind stay. */
  readonly notices: Readonly<Record<string, { readonly erases: NoticeErasure }>>;
}

type NoticeErasure = 'keep' | 'delete' | { readonly wipe: readonly string[] };

/** What is stored of a person in a table, and what becomes of it. */
export type PersonalRow<Name extends keyof Tables> =
  | OfNobody<Name>
  | {
      readonly of: Owner<Name>;
      /** The section of the person's export that shows the rows. */
      readonly exported: string | { readonly not: string };
      readonly erased: Erasure<Name>;
    };

/** A table that names a user or an account is somebody's. */
type OfNobody<Name extends keyof Tables> = [Extract<Column<Name>, 'user_id' | 'account_id'>] extends [never]
  ? 'nobody'
  : never;

type Column<Name extends keyof Tables> = keyof Tables[Name] & string;

/** The column by which a row is a person's: it has the person's id, or names what the person has. */
export type Owner<Name extends keyof Tables> =
  Column<Name> | { readonly by: 'account' | 'endpoint' | 'hook' | 'login'; readonly column: Column<Name> };

type Erasure<Name extends keyof Tables> =
  | 'keep'
  | 'delete'
  /** The rows go with those of another table, whose foreign key cascades. */
  | { readonly with: keyof Tables }
  /** Who erases the rows outside of the transaction, because others have to hear of each. */
  | { readonly elsewhere: string }
  | EraseStep
  /** Rows that stay lose some of their columns: a new column is decided, or does not compile. */
  | { readonly [Each in Column<Name>]: ColumnErasure<SelectType<Tables[Name][Each]>> };

/** A step in code, where no column decides alone. */
export type EraseStep = (db: Kysely<Tables>, leaving: LeavingUser) => Promise<void>;

export type ColumnErasure<Value> =
  | 'keep'
  | (null extends Value ? 'null' : never)
  /** What takes the place of a text, where there is one. */
  | { readonly text: string }
  | { readonly to: (leaving: LeavingUser) => Value };
