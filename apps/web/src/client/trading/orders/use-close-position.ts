import type { CallOutput } from '@lonja/protocol/client';
import type { Position } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../shared/acts/use-act.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { SUCCESS_MS } from '../../../shared/ui/toasts/toast-store.ts';
import { useDisplay } from '../../display/display.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useFailureToast } from '../../display/use-failure-toast.ts';
import { useSound } from '../../sounds/use-sound.ts';

export interface ClosePosition {
  readonly isPending: boolean;
  /** Closes all of it, or so many units; with the price that the person saw. */
  readonly close: (position: Position, seenPrice: number, quantity?: string) => void;
}

export function useClosePosition(): ClosePosition {
  const fail = useFailureToast();
  const toasts = useToasts();
  const play = useSound();
  const { user } = useAccount();
  const { t } = useTranslation();
  const display = useDisplay();
  const succeed = (result: CallOutput<'closePosition'>, symbol: string) => {
    if ('orders' in result) {
      toasts.show({
        title: t('positions.closeSent'),
        description: t('positions.closeSentText', { symbol }),
        tone: 'success',
        milliseconds: SUCCESS_MS,
      });
      return;
    }
    play('fill');
    toasts.show({
      title: t('positions.closed'),
      description: t('positions.closedText', {
        symbol: result.symbol,
        pnl: display.signedUsd(result.realizedPnL),
        balance: display.usd(result.newBalance),
      }),
      tone: result.realizedPnL < 0 ? 'destructive' : 'success',
      milliseconds: SUCCESS_MS,
    });
  };
  const mutation = useAct('closePosition', {
    input: ({
      position,
      seenPrice,
      quantity,
    }: {
      readonly position: Position;
      readonly seenPrice: number;
      readonly quantity?: string | undefined;
    }) => ({
      body: {
        userId: user.id,
        symbol: position.symbol,
        currentPrice: seenPrice,
        ...(quantity === undefined ? {} : { quantity }),
      },
    }),
    done: (result, { position }) => succeed(result, position.symbol),
    failed: (error) => {
      play('rejection');
      fail(t('positions.closeFailed'), error, t('positions.closeFailedText'), t('positions.closeWordless'));
    },
  });
  return {
    isPending: mutation.isPending,
    close: (position, seenPrice, quantity) => {
      if (!mutation.isPending) mutation.mutate({ position, seenPrice, quantity });
    },
  };
}
