import { formatQuantity } from '@lonja/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../../display/display.tsx';
import { shortSize } from './short-size.ts';
import type { OwnKind, OwnOrders } from './ladder-orders.model.ts';

const LOOKS: Readonly<Record<OwnKind, string>> = {
  order: 'text-accent',
  stop: 'text-down',
  target: 'text-up',
};

/** Inside, so that the buttons are as high as the row. */
const FRAME = { boxShadow: 'inset 0 0 0 1px currentColor' };

/** Own orders in their row, at its outer edge: dragged, picked up by a click, or taken out. */
export function OwnChip({
  own,
  price,
  isCarried,
}: {
  readonly own: OwnOrders;
  readonly price: string;
  readonly isCarried: boolean;
}) {
  const { t } = useTranslation('ladder');
  const { t: shared } = useTranslation();
  const { exact } = useDisplay();
  const { kind, side, orders, isMovable } = own;
  const size = exact.between(formatQuantity(own.quantity), 0, 8);
  const name = t(`own.${kind === 'order' ? side : kind}`, {
    count: orders.length,
    size,
    price,
  });
  return (
    <span
      style={FRAME}
      className={`absolute inset-y-0 flex items-stretch overflow-hidden rounded-sm bg-panel text-11 narrow ${side === 'buy' ? 'left-0' : 'right-0'} ${LOOKS[kind]} ${isCarried ? 'hatch [--hatch:var(--line)]' : ''}`}
    >
      <button
        type="button"
        data-own={side}
        disabled={!isMovable}
        aria-pressed={isCarried}
        aria-label={isMovable ? t('own.move', { order: name }) : name}
        className="cursor-grab touch-none px-1 font-medium"
      >
        {kind !== 'order' && `${shared(kind === 'stop' ? 'chart.sl' : 'chart.tp')} `}
        {shortSize(own.quantity, exact)}
        {orders.length > 1 && <span className="text-ink-3"> ×{orders.length}</span>}
      </button>
      <button
        type="button"
        data-cancel={side}
        aria-label={t('own.cancel', { order: name })}
        className="grid min-w-6 place-items-center border-l border-line-soft text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:min-w-11"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  );
}
