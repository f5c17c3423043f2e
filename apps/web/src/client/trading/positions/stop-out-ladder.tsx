import type { StopOutLadder as Ladder } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../shared/ui/panel.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../../shared/ui/states.tsx';
import { useDesk } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { useStopOutLadder } from '../margin/use-stop-out-ladder.ts';

/** Positions that the stop-out would close, and at which price. Absent while nothing is held on margin. */
export function StopOutLadder() {
  const { t } = useTranslation();
  const { positions } = useDesk();
  if (!positions.some(({ fullyPaid }) => !fullyPaid)) return null;
  return (
    <Panel title={t('ladder.title')}>
      <p className="px-3 pt-2 text-13 text-ink-2">{t('ladder.text')}</p>
      <Rungs />
    </Panel>
  );
}

function Rungs() {
  const { t } = useTranslation();
  const ladder = useStopOutLadder();
  if (ladder.data) {
    return ladder.data.rungs.length > 0 ? (
      <RungTable rungs={ladder.data.rungs} />
    ) : (
      <p className="px-3 py-3 text-13">{t('ladder.none')}</p>
    );
  }
  return ladder.isError ? (
    <ErrorState title={t('ladder.failed')} text={t('failed.nothingLost')} onRetry={ladder.refetch} />
  ) : (
    <div className="p-3">
      <LoadingText>{t('ladder.title')}</LoadingText>
      <Skeleton className="h-5 w-60" />
    </div>
  );
}

function RungTable({ rungs }: { readonly rungs: Ladder['rungs'] }) {
  const { t } = useTranslation();
  const display = useDisplay();
  return (
    <div className="overflow-x-auto px-3 pb-2">
      <table className="w-full text-13">
        <thead>
          <tr className="h-8 border-b border-line text-12 text-ink-3">
            <th scope="col" className="pr-3 text-left font-medium">
              {t('ladder.market')}
            </th>
            <th scope="col" className="pr-3 text-right font-medium">
              {t('ladder.price')}
            </th>
            <th scope="col" className="pr-3 text-right font-medium">
              {t('ladder.away')}
            </th>
            <th scope="col" className="pl-6 text-left font-medium">
              {t('ladder.closes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rungs.map(({ symbol, price, awayPercent, closes }) => (
            <tr key={`${symbol} ${price}`} className="h-8 border-b border-line last:border-0">
              <th scope="row" className="pr-3 text-left font-semibold">
                {symbol}
              </th>
              <td className="pr-3 text-right tabular-nums">
                {display.between(Number(price), price.split('.')[1]?.length ?? 0, 8)}
              </td>
              <td className="pr-3 text-right tabular-nums">{display.signedPercent(awayPercent)}</td>
              <td className="pl-6">{closes.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
