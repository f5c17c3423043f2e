import type { TradeResponse } from '@lonja/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTextOf } from '../../shared/api/user-text.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { SUCCESS_MS } from '../../shared/ui/toast-store.ts';
import {
  isUndecided,
  movedPriceOf,
  nextSubmission,
  type Submission,
  type TicketDraft,
  type TradeInput,
} from './trade-dialog.model.ts';

export interface Trade {
  readonly isPending: boolean;
  /** Set when the order was refused because the market moved; a confirmation at this price is asked for. */
  readonly movedPrice: number | undefined;
  readonly submit: (draft: TicketDraft, makeInput: () => TradeInput) => void;
  /** The draft changed: what was asked about it is void. */
  readonly reconsider: () => void;
}

/** Sends an order once, says what became of it, and has account and lists fetched again. */
export function useTrade(userId: string, onDone: () => void): Trade {
  const { client } = usePlatform();
  const queryClient = useQueryClient();
  const tell = useOutcomeToasts();
  const undecided = useRef<Submission>(undefined);
  const mutation = useMutation({
    mutationFn: (submission: Submission) => client.call('trade', submission.input),
    onSuccess: (fill) => {
      undecided.current = undefined;
      tell.success(fill);
      onDone();
    },
    onError: (error, submission) => {
      undecided.current = isUndecided(error) ? submission : undefined;
      if (movedPriceOf(error) === undefined) tell.failure(error);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/users', userId] });
      void queryClient.invalidateQueries({ queryKey: ['/api/positions', userId] });
      void queryClient.invalidateQueries({ queryKey: ['/api/transactions', userId] });
    },
  });
  return {
    isPending: mutation.isPending,
    movedPrice: movedPriceOf(mutation.error),
    submit: (draft, makeInput) => {
      if (mutation.isPending) return;
      mutation.mutate(nextSubmission(undecided.current, draft, makeInput));
    },
    reconsider: () => {
      if (mutation.isError) mutation.reset();
    },
  };
}

function useOutcomeToasts() {
  const { toasts } = usePlatform();
  const { t } = useTranslation();
  return {
    success: (fill: TradeResponse) =>
      toasts.show({
        title: t(fill.type === 'buy' ? 'trade.bought' : 'trade.sold'),
        description: t('trade.filled', {
          quantity: ES.between(fill.quantity, 0, 8),
          symbol: fill.symbol,
          price: ES.decimal(fill.price, fill.transaction.decimals),
        }),
        tone: 'success',
        milliseconds: SUCCESS_MS,
      }),
    failure: (error: unknown) =>
      toasts.show({
        title: t('trade.failed'),
        description: serverTextOf(error, t('trade.failedFallback')),
        tone: 'destructive',
      }),
  };
}
