import { AlertDialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSteps } from '../../../shared/acts/use-act.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { SUCCESS_MS } from '../../../shared/ui/toasts/toast-store.ts';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { UnrealizedPnl } from '../../account/total-pnl.tsx';
import { useActsAtOnce } from '../ticket/armed-context.ts';

/** Closes every position, one after the other; what can't be closed stays and is counted. */
function useCloseAll() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { user } = useAccount();
  const { positions } = useDesk();
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
  return {
    positions,
    isPending: closing.isPending,
    run: () => closing.mutate(positions.map(({ position }) => position.symbol)),
  };
}

/** Where a ticket is armed it closes at once; else what it would do is reviewed where the button was, and nothing covers the chart. */
export function FlattenAll() {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const actsAtOnce = useActsAtOnce();
  const { positions, isPending, run } = useCloseAll();
  const [isReviewing, setIsReviewing] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReviewing) confirm.current?.focus();
  }, [isReviewing]);
  const flatten = () => {
    setIsReviewing(false);
    run();
  };
  if (positions.length === 0 || !isReviewing)
    return (
      <Button
        size="small"
        isBusy={isPending}
        className={positions.length === 0 ? 'invisible' : ''}
        onClick={(event) => event.detail <= 1 && (actsAtOnce ? flatten() : setIsReviewing(true))}
      >
        {isPending ? t('positions.closing') : t('closeAll.button')}
      </Button>
    );
  return (
    // The group's Escape key is that of a menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <span
      role="group"
      aria-label={t('closeAll.title')}
      onKeyDown={(event) => event.key === 'Escape' && setIsReviewing(false)}
      className="inline-flex items-center gap-2 text-12"
    >
      {own('acts.review.all', { count: positions.length })}
      <Button
        ref={confirm}
        size="small"
        look="sell"
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={(event) => event.detail <= 1 && flatten()}
      >
        {own('acts.confirm')}
      </Button>
      <Button size="small" look="quiet" onClick={() => setIsReviewing(false)}>
        {t('cancel')}
      </Button>
    </span>
  );
}

/** The same behind a question, on a page that has no chart. */
export function CloseAll() {
  const { t } = useTranslation();
  const { positions, isPending, run } = useCloseAll();
  const [isAsking, setIsAsking] = useState(false);
  // The room of the button is there from the start: the title beside it never moves.
  if (positions.length === 0)
    return <span aria-hidden="true" className={`${buttonClass('outline', 'small')} invisible`} />;
  return (
    <AlertDialog.Root open={isAsking} onOpenChange={setIsAsking}>
      <AlertDialog.Trigger asChild>
        <Button size="small" isBusy={isPending}>
          {isPending ? t('positions.closing') : t('closeAll.button')}
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
            <AlertDialog.Action className={`${buttonClass('sell')} flex-1`} onClick={run}>
              {t('closeAll.confirm')}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
