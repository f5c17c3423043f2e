/** How a command ends. A script reads it, so that no number ever means something else. */
export const EXIT = {
  done: 0,
  /** The server has refused it, or it would: nothing was done. */
  refused: 1,
  /** What was typed is no call: nothing was sent. */
  usage: 2,
  /** No answer, or a fault of the server or of this program: of a write nobody knows whether it was done. */
  open: 3,
  /** Ctrl-C, as shells write it. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What a failure says besides its code and its words. */
export interface Circumstances {
  readonly status?: number;
  readonly requestId?: string;
  readonly details?: unknown;
  /** Under it the same call may be sent again, and is executed once. */
  readonly idempotencyKey?: string;
}

/** Why a command ended; standard error has it as one line of JSON. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly circumstances: Circumstances;

  constructor(exitCode: ExitCode, code: string, message: string, circumstances: Circumstances = {}) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
    this.circumstances = circumstances;
  }

  report(): string {
    return JSON.stringify({ code: this.code, message: this.message, ...this.circumstances });
  }
}

/** The server has given an answer that did not arrive where it was wanted. */
export const notWritten = (place: string, cause: string, circumstances?: Circumstances): Failure =>
  new Failure(
    EXIT.open,
    'answer_not_written',
    `The call was done, but its answer is not in ${place}: ${cause}`,
    circumstances,
  );

export const wrongUsage = (message: string, details?: unknown): Failure =>
  new Failure(EXIT.usage, 'wrong_usage', message, details === undefined ? {} : { details });
