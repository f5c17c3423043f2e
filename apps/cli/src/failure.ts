/** How a command ends. A script reads it, so that no number ever means something else. */
export const EXIT = {
  done: 0,
  /** The server has refused it, or it would: nothing was done. */
  refused: 1,
  /** What was typed is no call: nothing was sent. */
  usage: 2,
  /** No answer, or a fault of the server: of a write nobody knows whether it was done. */
  unreachable: 3,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What a failure says besides its code and its words. */
interface Circumstances {
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

export const wrongUsage = (message: string, details?: unknown): Failure =>
  new Failure(EXIT.usage, 'wrong_usage', message, details === undefined ? {} : { details });
