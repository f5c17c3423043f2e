import { useState } from 'react';
import { useBusy } from '../ui/use-busy.ts';
import type { Send } from './sender.ts';
import { useSend } from './use-send.ts';

/** Takes the writes of an act to what they come to. */
export type CarryOut<Answer> = (send: Send) => Promise<Answer>;

export interface FormActOptions {
  /** Why it was refused, in words. */
  readonly refusedText: (error: unknown) => string;
  /** What follows a refusal, beside its text in the form. */
  readonly refused?: (error: unknown, text: string) => unknown;
}

/** The acts of a form, which says why one was refused, and is busy until it is over. */
export function useFormAct({ refusedText, refused }: FormActOptions) {
  const send = useSend();
  const { isBusy, act } = useBusy();
  const [problem, setProblem] = useState<string>();
  const run = <Answer>(carryOut: CarryOut<Answer>, done: (answer: Answer) => unknown): Promise<void> =>
    act(async () => {
      setProblem(undefined);
      try {
        await done(await carryOut(send));
      } catch (error) {
        const text = refusedText(error);
        setProblem(text);
        await refused?.(error, text);
      }
    });
  return { isBusy, problem, forget: () => setProblem(undefined), run };
}
