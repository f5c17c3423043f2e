import { hasCardNumber } from '@lonja/protocol/test-cards';
import { isAdult, SANDBOX_DOCUMENT } from '@lonja/protocol/verification-rules';

/** The typed values of a request. */
export interface VerificationDraft {
  readonly fullName: string;
  readonly country: string;
  /** YYYY-MM-DD, or empty. */
  readonly dateOfBirth: string;
  readonly documentNumber: string;
}

type VerificationProblem = 'missing' | 'card' | 'underage' | 'document';
export type VerificationProblems = { readonly [Field in keyof VerificationDraft]?: VerificationProblem };

/** The server's refusals, by field. */
export function findProblems(draft: VerificationDraft, now: number): VerificationProblems {
  const text = (value: string): VerificationProblem | undefined =>
    value.trim() === '' ? 'missing' : hasCardNumber(value) ? 'card' : undefined;
  const found = {
    fullName: text(draft.fullName),
    country: text(draft.country),
    dateOfBirth:
      draft.dateOfBirth === '' ? 'missing' : isAdult(draft.dateOfBirth, now) ? undefined : 'underage',
    documentNumber: SANDBOX_DOCUMENT.test(readDocumentNumber(draft)) ? undefined : 'document',
  } as const;
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** Normalised as on the server: trimmed, in capitals. */
const readDocumentNumber = ({ documentNumber }: Pick<VerificationDraft, 'documentNumber'>): string =>
  documentNumber.trim().toUpperCase();
