/** An order of an account begins once, and ends once. */
export type EventPhase = 'begun' | 'ended';

/** What an event is of. */
interface EventOrigin {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly account: number;
  /** The order's number in its account. */
  readonly order: number;
  readonly phase: EventPhase;
}

/**
 * The ULID of an event, made of what is kept of it: so it is the same live, read again, and from another process. Ids ascend with the
 * moments; of one moment with the orders' numbers, each order's beginning before its end.
 */
export function eventId({ at, account, order, phase }: EventOrigin): string {
  const rest = (BigInt(order) << ORDER_SHIFT) | (PHASES[phase] << PHASE_SHIFT) | BigInt(account);
  return ulid(at, rest);
}

/** No event of the moment has a smaller id. */
export const firstEventId = (at: number): string => ulid(at, 0n);

/** Whether a text is a ULID, whoever made it. */
export const isEventId = (text: string): boolean => ULID.test(text);

/** Milliseconds since 1970. */
export const momentOfEventId = (id: string): number =>
  Array.from(id.slice(0, TIME_LETTERS)).reduce((moment, letter) => moment * 32 + LETTERS.indexOf(letter), 0);

const PHASES: Readonly<Record<EventPhase, bigint>> = { begun: 0n, ended: 1n };
/** 32 bits of the order, 8 of the phase, 40 of the account. */
const [ORDER_SHIFT, PHASE_SHIFT] = [48n, 40n];

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [TIME_LETTERS, REST_LETTERS] = [10, 16];
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A world's calendar may begin before 1970, which a ULID can't name. */
const ulid = (at: number, rest: bigint): string =>
  formatLetters(BigInt(Math.max(0, at)), TIME_LETTERS) + formatLetters(rest, REST_LETTERS);

function formatLetters(figure: bigint, length: number): string {
  let left = figure;
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = LETTERS.charAt(Number(left % 32n)) + text;
    left /= 32n;
  }
  return text;
}
