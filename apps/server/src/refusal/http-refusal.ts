import {
  REFUSALS,
  readRefusal,
  type GivenRefusal,
  type Language,
  type RefusalCode,
  type RefusalDetails,
} from '@lonja/protocol';
import { refusalSentence } from './refusal-sentence.ts';

/** Refusals with the specification's exact text, without figures, where no language is asked for. */
const WORD_FOR_WORD: ReadonlySet<RefusalCode> = new Set(['withdrawal_funds_gone']);

/** An expected refusal; the error handler formats it. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: RefusalDetails[RefusalCode];
  /** When to try again, where that is known. */
  retryAfterSeconds: number | undefined;

  constructor(...[code, details]: GivenRefusal) {
    const { status, language } = REFUSALS[code];
    super(refusalSentence(readRefusal(code, WORD_FOR_WORD.has(code) ? undefined : details), language));
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** A refusal that may be retried after so many seconds. */
  static later(code: 'too_many_requests' | 'unavailable', seconds: number): HttpRefusal {
    const refusal = new HttpRefusal(code);
    refusal.retryAfterSeconds = seconds;
    return refusal;
  }

  /** The text in a reader's language. */
  textIn(language: Language): string {
    return refusalSentence(readRefusal(this.code, this.details), language);
  }
}
