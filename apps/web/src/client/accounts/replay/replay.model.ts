import { MAX_NAME, nameOfDraft } from '../new-practice.model.ts';

/** What the form of a replay holds, as typed. */
export interface ReplayDraft {
  /** Number of the account whose market it is. */
  readonly account: string;
  /** 'YYYY-MM-DDTHH:MM' of UTC, by the market's time; '' for now. */
  readonly from: string;
  readonly begins: 'copy' | 'fresh';
  readonly name: string;
}

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

export interface WantedReplay {
  readonly account: string;
  /** Undefined: now. */
  readonly from: string | undefined;
  readonly begins: ReplayDraft['begins'];
  readonly name: string;
}

/** @returns undefined while something is missing or wrong */
export function readReplay({ account, from, begins, name: named }: ReplayDraft): WantedReplay | undefined {
  const name = nameOfDraft(named);
  if (!name || account === '') return undefined;
  if (from === '') return { account, from: undefined, begins, name };
  const moment = MINUTE.test(from) ? new Date(`${from}:00.000Z`) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) return undefined;
  return { account, from: moment.toISOString(), begins, name };
}

/** What a replay of an account is called until somebody calls it otherwise. */
export const replayName = (title: string, account: string): string =>
  `${title}: ${account}`.slice(0, MAX_NAME);

/** The speeds of a replay; a bar of so many seconds a second among them. */
export const REPLAY_RATES = [1, 10, 60, 300, 900, 3_600] as const;

/** The moment at which the bar that a moment lies in is over. Both in milliseconds since 1970. */
export const endOfBar = (now: number, length: number): number => (Math.floor(now / length) + 1) * length;
