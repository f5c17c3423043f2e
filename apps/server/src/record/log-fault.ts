/** Logs a fault in the middle of an act, whose completed part is answered. */
export type LogFault = (
  fault: { readonly err: unknown; readonly symbol?: string; readonly line?: number },
  message: string,
) => void;
