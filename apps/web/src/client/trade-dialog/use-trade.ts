import type { Transaction } from '@lonja/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isUndecided } from '../../shared/api/is-undecided.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { SUCCESS_MS } from '../../shared/ui/toast-store.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { movedPriceOf, nextSubmission, type Submission } from '../../ticket/ticket.model.ts';
import type { TicketDraft } from '../../ticket/ticket-draft.ts';
import type { TicketInput } from '../../ticket/ticket-input.ts';

export interface Trade {
  readonly isPending: boolean;
  /** Set when the order was refused because the market moved; a confirmation at this price is asked for. */
  readonly movedPrice: number | undefined;
  readonly submit: (draft: TicketDraft, makeInput: () => TicketInput) => void;
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
    mutationFn: async ({ send }: Submission): Promise<Transaction | null> =>
      send.call === 'trade'
        ? (await client.call('trade', send.input)).transaction
        : (await client.call('placeOrder', send.input)).transaction,
    onSuccess: (fill, { draft }) => {
      undecided.current = undefined;
      if (fill) tell.filled(fill);
      else tell.placed(draft);
      onDone();
    },
    onError: (error, submission) => {
      undecided.current = isUndecided(error) ? submission : undefined;
      if (movedPriceOf(error) === undefined) tell.failure(error);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/orders'] });
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
    placed: (draft: TicketDraft) =>
      toasts.show({
        title: t('trade.placed'),
        description: t('trade.placedText', {
          side: t(`trade.${draft.side}`),
          quantity: ES.between(draft.quantity, 0, 8),
          price: draft.price,
        }),
        tone: 'success',
        milliseconds: SUCCESS_MS,
      }),
    filled: (fill: Transaction) =>
      toasts.show({
        title: t(fill.type === 'buy' ? 'trade.bought' : 'trade.sold'),
        description: t('trade.filled', {
          quantity: ES.between(fill.quantity, 0, 8),
          symbol: fill.symbol,
          price: ES.decimal(fill.price, fill.decimals),
        }),
        tone: 'success',
        milliseconds: SUCCESS_MS,
      }),
    failure: (error: unknown) =>
      toasts.show({
        title: t('trade.failed'),
        description: refusalText(error, t, t('trade.failedFallback')),
        tone: 'destructive',
      }),
  };
}
