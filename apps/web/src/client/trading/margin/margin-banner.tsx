import { isStopOut, marginCallShortfall } from '@lonja/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usdTextUp } from '../../../shared/figures/wire-amounts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useDesk } from '../../account/account-context.tsx';
import { useDialogs } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { useClosePosition } from '../orders/use-close-position.ts';
import { findFirstClose } from './margin-banner.model.ts';
import { useStopOutLadder } from './use-stop-out-ladder.ts';

/**
 * While the margin level is below the call: what the system would close first and at which price, and what prevents it. The call
 * itself is announced once, by its notice; figures that change with every price are not read out.
 */
export function MarginBanner() {
  const { t } = useTranslation();
  const display = useDisplay();
  const { summary } = useDesk();
  const { open } = useDialogs();
  const { marginLevel, freeMargin, usedMargin } = summary;
  if (marginLevel === undefined) return null;
  return (
    <section
      aria-label={t('marginBanner.label')}
      className="live flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-down bg-panel px-4 py-1.5 text-13"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-down" />
      <strong className="font-semibold text-down">
        {t('marginBanner.level', { level: display.percent(Number(marginLevel) / 100) })}
      </strong>
      <FirstClose />
      <span className="ml-auto inline-flex flex-wrap items-center gap-2">
        <Button size="small" look="primary" onClick={() => open('deposit')}>
          {t('marginBanner.deposit', {
            amount: display.usd(usdTextUp(marginCallShortfall(freeMargin, usedMargin))),
          })}
        </Button>
      </span>
    </section>
  );
}

function FirstClose() {
  const { t } = useTranslation();
  const display = useDisplay();
  const { positions, summary } = useDesk();
  const closing = useClosePosition();
  const ladder = useStopOutLadder();
  const first = findFirstClose(ladder.data?.rungs);
  if (first === undefined)
    return (
      <span>
        {t(ladder.data ? 'marginBanner.none' : ladder.isError ? 'ladder.failed' : 'marginBanner.asking')}
      </span>
    );
  const { rung, symbol } = first;
  const held = positions.find(({ position }) => position.symbol === symbol);
  return (
    <>
      <span>
        {isStopOut(summary.marginLevel)
          ? t('marginBanner.due', { symbol })
          : t('marginBanner.first', {
              market: rung.symbol,
              price: display.between(Number(rung.price), rung.price.split('.')[1]?.length ?? 0, 8),
              away: display.signedPercent(rung.awayPercent),
              symbol,
            })}
      </span>
      {held && (
        <Button
          size="small"
          isBusy={closing.isPending}
          onClick={() => closing.close(held.position, held.closingPrice)}
        >
          {t('positions.closeSymbol', { symbol })}
        </Button>
      )}
    </>
  );
}
