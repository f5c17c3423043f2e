import { ChevronDown, ChevronUp, Crosshair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrdersBeyond } from './ladder-orders.model.ts';

/** Width of the column of prices, in CSS pixels. */
export const PRICE_PX = 76;
const COLUMNS = { gridTemplateColumns: `minmax(0, 1fr) ${PRICE_PX}px minmax(0, 1fr)` };

/** The heads of the columns; between them what brings the market back, at the edges own orders beyond the rows. */
export function LadderTools({
  above,
  below,
  isFollowing,
  isCarrying,
  onGo,
  onRecentre,
}: {
  /** Own orders above and below the rows in view. */
  readonly above: OrdersBeyond;
  readonly below: OrdersBeyond;
  readonly isFollowing: boolean;
  readonly isCarrying: boolean;
  /** Brings a row into view. */
  readonly onGo: (index: number) => void;
  readonly onRecentre: () => void;
}) {
  const { t } = useTranslation('ladder');
  return (
    <div
      style={COLUMNS}
      className="relative grid h-8 shrink-0 items-center border-b border-line text-11 text-ink-3 pointer-coarse:h-11"
    >
      <span className="flex items-center justify-between gap-1 pr-1.5">
        <Outside orders={above} label={t('above', { count: above.count })} onGo={onGo}>
          <ChevronUp aria-hidden="true" className="size-3.5" />
        </Outside>
        <span aria-hidden="true">{t('bids')}</span>
      </span>
      <span className="flex items-center justify-center">
        <button
          type="button"
          aria-pressed={isFollowing}
          onClick={onRecentre}
          title={t('recentre')}
          aria-label={t('recentre')}
          className="hit grid place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink aria-pressed:text-accent"
        >
          <Crosshair aria-hidden="true" className="size-3.5" />
        </button>
        <span aria-hidden="true">{t('price')}</span>
      </span>
      <span className="flex items-center justify-between gap-1 pl-1.5">
        <span aria-hidden="true">{t('asks')}</span>
        <Outside orders={below} label={t('below', { count: below.count })} onGo={onGo}>
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </Outside>
      </span>
      <span
        role="status"
        className={`absolute inset-0 items-center bg-panel px-3 text-accent ${isCarrying ? 'flex' : 'sr-only'}`}
      >
        {isCarrying && t('own.choose')}
      </span>
    </div>
  );
}

function Outside({
  orders: { count, nearest },
  label,
  onGo,
  children,
}: {
  readonly orders: OrdersBeyond;
  readonly label: string;
  readonly onGo: (index: number) => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={() => nearest !== undefined && onGo(nearest)}
      title={label}
      aria-label={label}
      className={`hit inline-flex items-center gap-0.5 rounded-md px-1 text-accent hover:bg-hover ${count === 0 ? 'invisible' : ''}`}
    >
      {children}
      {count}
    </button>
  );
}
