import * as z from 'zod';

/** What a call takes and answers. */
export interface CallSchema {
  /** What it does, for the guide. */
  readonly what: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The JSON of a success; without it the call answers something else: a file, a redirection. */
  readonly response?: z.ZodType;
}

/** One for each of the rows, and none besides. */
export type SchemasOf<Rows> = Readonly<Record<keyof Rows, CallSchema>>;

/** Any text: an id that is no id of ours is a 404 like a foreign one, not a 400, which would reveal which ids exist. */
export const AnyId = z.string().max(64);
export const ById = z.strictObject({ id: AnyId });
