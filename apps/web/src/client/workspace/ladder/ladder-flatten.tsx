import type { Order } from '@lonja/protocol';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { useSteps } from '../../../shared/acts/use-act.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { useActsAtOnce } from '../../trading/ticket/armed-context.ts';

/** Takes an instrument's waiting orders out, then closes what is held of it. */
function useFlatten(symbol: string, orders: readonly Order[]) {
  const { t } = useTranslation('ladder');
  const toasts = useToasts();
  const { user } = useAccount();
  const isHeld = useDesk().positions.some(({ position }) => position.symbol === symbol);
  // What protects the position ends with it, and stands until then; what waits for its parent ends with that.
  const waiting = orders.filter(
    (order) => order.symbol === symbol && order.parentId === null && !order.protectsPosition,
  );
  const flattening = useSteps(
    ['cancelOrder', 'closePosition'],
    async (send, ids: readonly number[]) => {
      let failed = 0;
      const count = () => void (failed += 1);
      for (const id of ids) await send('cancelOrder', { params: { id: String(id) } }).catch(count);
      const closed = isHeld
        ? await send('closePosition', { body: { userId: user.id, symbol } }).catch(count)
        : undefined;
      return { failed, isOnItsWay: closed !== undefined && 'orders' in closed };
    },
    {
      done: ({ failed, isOnItsWay }) =>
        failed === 0
          ? toasts.show({ title: t(isOnItsWay ? 'sent' : 'flattened', { symbol }), tone: 'success' })
          : toasts.show({
              title: t('notFlattened', { symbol }),
              description: t('notFlattenedText', { count: failed }),
              tone: 'destructive',
            }),
    },
  );
  return {
    isHeld,
    count: waiting.length,
    isPending: flattening.isPending,
    run: () => flattening.mutate(waiting.map(({ id }) => id)),
  };
}

/** Flat in an instrument: at once where a ticket is armed, else reviewed where the button was. */
export function LadderFlatten({
  listing,
  orders,
}: {
  readonly listing: Listing;
  readonly orders: readonly Order[];
}) {
  const { t } = useTranslation('ladder');
  const { t: shared } = useTranslation();
  const { isHeld, count, isPending, run } = useFlatten(listing.asset.symbol, orders);
  const actsAtOnce = useActsAtOnce();
  const [isReviewing, setReviewing] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const isIdle = !isHeld && count === 0;
  useEffect(() => {
    if (isReviewing) confirm.current?.focus();
  }, [isReviewing]);
  const flatten = () => {
    setReviewing(false);
    run();
  };
  if (!isReviewing || isIdle)
    return (
      <Button
        size="small"
        className="w-full"
        isBusy={isPending}
        disabled={isIdle}
        onClick={(event) => event.detail <= 1 && (actsAtOnce ? flatten() : setReviewing(true))}
      >
        {t('flatten')}
      </Button>
    );
  return (
    // The group's Escape key is that of a menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t('flatten')}
      onKeyDown={(event) => event.key === 'Escape' && setReviewing(false)}
      className="flex flex-wrap items-center gap-1.5 text-12"
    >
      <span className="w-full">{t(isHeld ? 'flattenAsk' : 'cancelAsk', { count })}</span>
      <Button
        ref={confirm}
        size="small"
        look="sell"
        className="flex-1"
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={(event) => event.detail <= 1 && flatten()}
      >
        {t('confirm')}
      </Button>
      <Button size="small" className="flex-1" onClick={() => setReviewing(false)}>
        {shared('cancel')}
      </Button>
    </div>
  );
}
