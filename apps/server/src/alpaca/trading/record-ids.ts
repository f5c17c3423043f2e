/** What a record of an account is; its code stands in the ids of its kind. */
const KINDS = { account: 1, order: 2, fill: 3, entry: 4 } as const;
type RecordKind = keyof typeof KINDS;

/** A record of an account: its number counts the records of its kind there, and is 0 for the account itself. */
interface RecordNumber {
  readonly account: number;
  readonly number: number;
}

/**
 * The id of an account's record where a program expects a UUID: of version 8 (RFC 9562), made of kind, account and number, so that it is
 * the same each time and leads back to the record.
 */
export function recordId(kind: RecordKind, { account, number }: RecordNumber): string {
  const [high, low] = [hex(account, 12).slice(0, 8), hex(account, 12).slice(8)];
  return `${high}-${low}-8${hex(KINDS[kind], 3)}-8000-${hex(number, 12)}`;
}

/** Undefined where it is the id of no such record. */
export function parseRecordId(kind: RecordKind, id: string): RecordNumber | undefined {
  const [, high = '', low = '', code = '', number = ''] = RECORD_ID.exec(id) ?? [];
  if (code === '' || Number.parseInt(code, 16) !== KINDS[kind]) return undefined;
  return { account: Number.parseInt(high + low, 16), number: Number.parseInt(number, 16) };
}

const RECORD_ID = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-8000-([0-9a-f]{12})$/i;

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
