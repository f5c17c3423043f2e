import type { Transaction } from '@lonja/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSteps } from '../shared/acts/use-act.ts';
import { isUndecided } from '../shared/api/is-undecided.ts';
import { readAgain } from '../shared/api/read-again.ts';
import { isLeverageRefused, findMovedPrice, nextSubmission, type Submission } from './ticket.model.ts';
import type { TicketDraft } from './ticket-draft.ts';
import type { TicketInput } from './ticket-input.ts';

export interface Trade {
  readonly isPending: boolean;
  /** Set when the order was refused because the market moved; asks for a confirmation at this price. */
  readonly movedPrice: number | undefined;
  readonly submit: (draft: TicketDraft, makeInput: () => TicketInput) => void;
  /** Call when the draft has changed: discards the question about the moved price. */
  readonly reconsider: () => void;
}

/** A ticket's messages about the outcome of its order. */
export interface TradeOutcome {
  readonly filled: (fill: Transaction) => void;
  readonly placed: (sent: TicketInput) => void;
  readonly failed: (error: unknown) => void;
}

/** Sends an order once, reports its outcome, and fetches account and lists again. */
export function useTrade(say: TradeOutcome, onDone: () => void): Trade {
  const queryClient = useQueryClient();
  const undecided = useRef<Submission>(undefined);
  const mutation = useSteps(
    ['trade', 'placeOrder', 'placeOco'],
    async (call, { send }: Submission): Promise<Transaction | null> => {
      if (send.call === 'trade') return (await call('trade', send.input)).transaction;
      if (send.call === 'placeOrder') return (await call('placeOrder', send.input)).transaction;
      await call('placeOco', send.input);
      return null;
    },
    {
      done: (fill, { send }) => {
        undecided.current = undefined;
        if (fill) say.filled(fill);
        else say.placed(send);
        onDone();
      },
      failed: (error, submission) => {
        undecided.current = isUndecided(error) ? submission : undefined;
        // An administrator has changed the limits since this page read them.
        if (isLeverageRefused(error)) void readAgain(queryClient, 'getConditions');
        say.failed(error);
      },
      isOverAtOnce: true,
    },
  );
  return {
    isPending: mutation.isPending,
    movedPrice: findMovedPrice(mutation.error),
    submit: (draft, makeInput) => {
      if (mutation.isPending) return;
      mutation.mutate(nextSubmission(undecided.current, draft, makeInput));
    },
    reconsider: () => {
      if (mutation.isError) mutation.reset();
    },
  };
}
