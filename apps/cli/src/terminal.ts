/** All that a command knows of where it runs. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeFolder: string;
  /** Whether a person reads standard output. */
  readonly isRead: boolean;
  readonly write: (output: string | Uint8Array) => void;
  readonly writeError: (line: string) => void;
  /** All of standard input. */
  readonly readInput: () => Promise<string>;
  /** Waits for work. Who ends the program meanwhile (Ctrl-C) is shown the line on standard error. */
  readonly guard: <Result>(work: Promise<Result>, line: string) => Promise<Result>;
  /** A secret: typed without being shown, or the next line of what is piped in. */
  readonly askSecret: (question: string) => Promise<string>;
}
