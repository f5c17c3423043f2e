import { formatPrice, formatQuantity } from '@lonja/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { ValuedPosition } from '../../../account/browser-desk.ts';
import { usdText } from '../../../shared/figures/wire-amounts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useDisplay } from '../../display/display.tsx';
import { resultOf, type PlannedAct } from '../../trading/positions/position-acts.model.ts';

/** One line of a row: what an act does, at what, with what result, and the button that does it. Escape and ✕ leave it. */
export function PositionActReview({
  plan,
  valued,
  listing,
  isPending,
  onConfirm,
  onLeave,
}: {
  readonly plan: PlannedAct;
  readonly valued: ValuedPosition;
  readonly listing: Listing;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation('trading');
  const { t: shared } = useTranslation();
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), [plan.act]);
  return (
    // The line's Escape key is that of a menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t(`acts.of.${plan.act}`, { symbol: valued.position.symbol })}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      className="sticky right-0 left-0 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-0.5 text-12"
    >
      <span className="live narrow">
        <ReviewText plan={plan} valued={valued} listing={listing} />
      </span>
      <Button
        ref={confirm}
        size="small"
        look="primary"
        isBusy={isPending}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={(event) => event.detail <= 1 && onConfirm()}
      >
        {t('acts.confirm')}
      </Button>
      <Button size="small" look="quiet" disabled={isPending} onClick={onLeave}>
        {shared('cancel')}
      </Button>
    </div>
  );
}

function ReviewText({
  plan,
  valued,
  listing: { asset },
}: {
  readonly plan: PlannedAct;
  readonly valued: ValuedPosition;
  readonly listing: Listing;
}) {
  const { t } = useTranslation('trading');
  const { exact } = useDisplay();
  const at = exact.decimal(valued.closingPrice, asset.decimals);
  if (plan.act === 'breakEven')
    return t('acts.review.breakEven', { price: exact.decimal(formatPrice(plan.stop, 8), asset.decimals) });
  const figures = {
    quantity: exact.between(formatQuantity(plan.quantity), 0, 8),
    price: at,
    result: exact.signedUsd(usdText(resultOf(plan, valued))),
  };
  if (plan.act !== 'reverse') return t('acts.review.close', figures);
  const opens = exact.between(formatQuantity(plan.opens), 0, 8);
  return t(`acts.review.${plan.side === 'buy' ? 'toLong' : 'toShort'}`, { ...figures, opens });
}
