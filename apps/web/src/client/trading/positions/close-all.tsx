import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSteps } from '../../../shared/acts/use-act.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { SUCCESS_MS } from '../../../shared/ui/toasts/toast-store.ts';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { UnrealizedPnl } from '../../account/total-pnl.tsx';

/** Closes every position, one after the other; what can't be closed stays and is counted. */
export function CloseAll() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { user } = useAccount();
  const { positions } = useDesk();
  const [isAsking, setIsAsking] = useState(false);
  const closing = useSteps(
    ['closePosition'],
    async (send, symbols: readonly string[]) => {
      let failed = 0;
      let sent = 0;
      for (const symbol of symbols) {
        const result = await send('closePosition', { body: { userId: user.id, symbol } }).catch(
          () => undefined,
        );
        if (!result) failed += 1;
        else if ('orders' in result) sent += 1;
      }
      return { failed, sent };
    },
    {
      done: ({ failed, sent }, symbols) =>
        toasts.show({
          title: t(failed > 0 ? 'closeAll.partly' : sent > 0 ? 'closeAll.sent' : 'closeAll.done'),
          description: t(sent > 0 ? 'closeAll.sentText' : 'closeAll.doneText', {
            count: symbols.length - failed - sent,
            failed,
            sent,
          }),
          tone: failed === 0 ? 'success' : 'destructive',
          milliseconds: SUCCESS_MS,
        }),
    },
  );
  // The room of the button is there from the start: the title beside it never moves.
  if (positions.length === 0)
    return <span aria-hidden="true" className={`${buttonClass('outline', 'small')} invisible`} />;
  return (
    <AlertDialog.Root open={isAsking} onOpenChange={setIsAsking}>
      <AlertDialog.Trigger asChild>
        <Button size="small" isBusy={closing.isPending}>
          {closing.isPending ? t('positions.closing') : t('closeAll.button')}
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-(--z-dialog) bg-[rgb(0_0_0/0.6)]" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-(--z-dialog) w-96 max-w-[calc(100vw-2rem)] -translate-1/2 rounded-xl border border-control bg-raised p-4 shadow-lg outline-none">
          <AlertDialog.Title className="text-16 font-semibold">{t('closeAll.title')}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-14 text-ink-2">
            {t('closeAll.text', { count: positions.length })}
          </AlertDialog.Description>
          <p className="live mt-2 text-14">
            {t('positions.unrealizedPnl')}: <UnrealizedPnl />
          </p>
          <div className="mt-4 flex gap-2">
            <AlertDialog.Cancel className={`${buttonClass('outline')} flex-1`}>
              {t('cancel')}
            </AlertDialog.Cancel>
            <AlertDialog.Action
              className={`${buttonClass('sell')} flex-1`}
              onClick={() => closing.mutate(positions.map(({ position }) => position.symbol))}
            >
              {t('closeAll.confirm')}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
