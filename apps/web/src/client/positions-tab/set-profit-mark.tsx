import { useTranslation } from 'react-i18next';
import { SetProfitDot } from '../../shared/figures/set-profit-dot.tsx';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import type { ValuedPosition } from '../account/browser-desk.ts';
import { useDisplay } from '../display/display.tsx';

/** The blue dot of a position that an administrator changed, with both figures and the reason; nothing for all others. */
export function SetProfitMark({ valued }: { readonly valued: ValuedPosition }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { position, pnl, shownPnl } = valued;
  if (!position.hasAdminProfit) return null;
  return (
    <SetProfitDot
      label={`${t('setProfit.label')}: ${position.symbol}`}
      lines={[
        { label: t('setProfit.market'), text: display.signedUsd(usdText(pnl)) },
        { label: t('setProfit.set'), text: display.signedUsd(usdText(shownPnl)) },
        { label: t('setProfit.who'), text: t('setProfit.administrator') },
        {
          label: t('setProfit.when'),
          text: position.adminAt === null ? '-' : display.dateTime(position.adminAt),
        },
        { label: t('setProfit.why'), text: position.adminReason ?? '-' },
        { label: t('setProfit.note'), text: '' },
      ]}
    />
  );
}
