import type { Order } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { useDisplay } from '../../display/display.tsx';
import { orderText } from './order-text.ts';
import { ordersQuery } from '../../../account/orders-query.ts';
import { useOrderActs } from './use-order-acts.ts';

/** Stop loss and take profit of an open position: the existing ones, and a form for more. */
export function ProtectionForm({ symbol, tick }: { readonly symbol: string; readonly tick: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const display = useDisplay();
  const orders = useQuery(ordersQuery(client));
  const { cancel } = useOrderActs();
  const own = (orders.data ?? []).filter((order) => order.symbol === symbol && order.protectsPosition);
  return (
    <section aria-label={t('orders.protection')} className="space-y-2 border-t border-line px-4 py-3">
      <h3 className="text-14 font-semibold">{t('orders.protection')}</h3>
      {own.map((order: Order) => {
        const text = orderText(order, t, display);
        return (
          <p key={order.id} className="flex items-center justify-between gap-3 text-14">
            {text}
            <Button
              size="small"
              isBusy={cancel.isPending}
              aria-label={t('orders.cancelOrder', { symbol, order: text })}
              onClick={() => cancel.mutate(order.id)}
            >
              {t('cancel')}
            </Button>
          </p>
        );
      })}
      <ProtectionFields symbol={symbol} tick={tick} />
    </section>
  );
}

/** One more stop loss or take profit of an open position. */
function ProtectionFields({
  symbol,
  tick,
}: {
  readonly symbol: string;
  /** The instrument's tick. */
  readonly tick: string;
}) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <ProtectionField kind="stop" symbol={symbol} tick={tick} />
      <ProtectionField kind="limit" symbol={symbol} tick={tick} />
    </div>
  );
}

function ProtectionField({
  kind,
  symbol,
  tick,
}: {
  readonly kind: 'stop' | 'limit';
  readonly symbol: string;
  /** The instrument's tick. */
  readonly tick: string;
}) {
  const { t } = useTranslation();
  const { protect } = useOrderActs();
  const [price, setPrice] = useState('');
  const add = () =>
    protect.mutate(
      kind === 'stop'
        ? { symbol, type: 'stop', stopPrice: price.trim() }
        : { symbol, type: 'limit', limitPrice: price.trim() },
      { onSuccess: () => setPrice('') },
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (price.trim() !== '' && !protect.isPending) add();
      }}
    >
      <Field
        label={t(kind === 'stop' ? 'orders.stopLoss' : 'orders.takeProfit')}
        type="number"
        inputMode="decimal"
        step={tick}
        autoComplete="off"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      <Button
        type="submit"
        size="small"
        className="mt-2"
        disabled={price.trim() === '' || protect.isPending}
        aria-label={t(kind === 'stop' ? 'orders.setStopLoss' : 'orders.setTakeProfit', { symbol })}
      >
        {t('orders.set')}
      </Button>
    </form>
  );
}
