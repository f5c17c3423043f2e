import type { Order } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../shared/ui/states.tsx';
import type { ProgramFigures } from './program-figures.ts';

interface ProgramOrdersProps {
  /** What the program is called. */
  readonly name: string;
  /** The newest first; undefined while they are read. */
  readonly orders: readonly Order[] | undefined;
  readonly figures: ProgramFigures;
}

/** The last orders of a program, proposed ones that were approved among them, and what became of each. */
export function ProgramOrders({ name, orders, figures }: ProgramOrdersProps) {
  const { t } = useTranslation('automation');
  if (!orders) return <Skeleton className="mt-2 h-10 w-full" />;
  if (orders.length === 0) return <p className="mt-2 text-13 text-ink-2">{t('didNothing')}</p>;
  return (
    <ul aria-label={`${t('didOrders')} · ${name}`} className="mt-2">
      {orders.map((order) => (
        <OrderLine key={`${order.placedAt}-${order.id}`} order={order} figures={figures} />
      ))}
    </ul>
  );
}

function OrderLine({ order, figures }: Pick<ProgramOrdersProps, 'figures'> & { readonly order: Order }) {
  const { t } = useTranslation('automation');
  const { status, reason, sentBy } = order;
  const isRefused = status === 'rejected';
  const why = reason === null ? '' : isRefused ? figures.reason(reason) : figures.ended(reason);
  const isPlain = sentBy?.kind === 'key' || sentBy?.kind === 'hook';
  return (
    <li className="py-1 text-13">
      <span className="wrap-anywhere">{figures.order(order)}</span> · {figures.moment(order.placedAt)}
      <span className={`block text-12 ${isRefused ? 'text-down' : 'text-ink-3'}`}>
        #{order.id} · {t(`orderStates.${status}`)}
        {why && `: ${why}`}
        {!isPlain && figures.sender(sentBy)}
      </span>
    </li>
  );
}
