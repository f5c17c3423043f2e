import * as z from 'zod';
import type { RefusalCode } from '../errors/refusals.ts';
import type { ReadRow } from './call-row.ts';

/** The input and output of a call. */
export interface CallSchema {
  /** Description of the call, for the guide. */
  readonly what: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The JSON of a success; absent for a file or a redirect. */
  readonly response?: z.ZodType;
  /** Why the call may be refused, beside what its row entails and what every call may say (`refusalsOfCall`). */
  readonly refuses?: readonly RefusalCode[];
}

/** A write names its refusals; the server fails on another one wherever a test looks. */
type WriteSchema = CallSchema & Required<Pick<CallSchema, 'refuses'>>;

/** A description as plain text: in the guide it may have links. */
export const plainWhat = ({ what }: Pick<CallSchema, 'what'>): string =>
  what.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

/** Exactly one for each of the rows. */
export type SchemasOf<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends ReadRow ? CallSchema : WriteSchema;
};

/** Any text: an id that is no id of ours is a 404 like a foreign one, not a 400, which would reveal which ids exist. */
export const AnyId = z.string().max(64);
export const ById = z.strictObject({ id: AnyId });
