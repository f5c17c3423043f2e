import { usdToNumber, type DayMoves as DayResult, type Usd } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { useAccountMoment } from '../account/use-account-moment.ts';
import { useWeekPerformance } from '../account/use-performance.ts';
import { useAccountFigures } from '../client-shell/use-account-figures.tsx';
import { useDisplay } from '../display/display.tsx';
import { readDayMoves, showMoves, type MoveRow } from './day-moves.model.ts';
import { useSteadyOrder } from './use-steady-order.ts';

/** Names the markets that made or lost the day's money; the sum is the bar's own figure. */
export function DayMoves() {
  const { t } = useTranslation();
  const { t: own } = useTranslation('dashboard');
  const display = useDisplay();
  const { data, isError, refetch } = useWeekPerformance();
  return (
    <Panel
      title={own('moved')}
      actions={
        <span className="text-12 text-ink-3">
          {data && own('movedSince', { time: display.shortWeekday(Date.parse(data.today.began)) })}
        </span>
      }
    >
      {data ? (
        <Moves />
      ) : isError ? (
        <ErrorState title={t('performance.failed')} text={t('failed.nothingLost')} onRetry={refetch} />
      ) : (
        <LoadingRows>{t('performance.loading')}</LoadingRows>
      )}
    </Panel>
  );
}

function Moves() {
  const { t } = useTranslation();
  const { t: own } = useTranslation('dashboard');
  const { positions } = useDesk();
  const { positions: read, market } = useAccount();
  const { data, isPlaceholderData } = useWeekPerformance();
  const moment = useAccountMoment();
  const figures = useAccountFigures();
  if (!data || !moment || !read.data || (!market.data && !market.hasFailed))
    return <LoadingRows>{t('performance.loading')}</LoadingRows>;
  const moves = readDayMoves(data.today, positions, moment.today.pnl);
  return (
    <div aria-busy={isPlaceholderData} className="live px-3 pt-1 pb-2 text-13">
      {moves ? (
        <MoveLines moves={moves} hidesRest={isPlaceholderData} />
      ) : (
        <p className="py-2 text-ink-2">{own('movedUnknown')}</p>
      )}
      <p className="flex items-center justify-between border-t border-line pt-2 font-semibold">
        <span>{t('account.today')}</span>
        <span data-figure="moved-today" className="min-w-[14ch] text-right">
          {figures.today.figure}
        </span>
      </p>
    </div>
  );
}

function MoveLines({
  moves,
  hidesRest,
}: {
  readonly moves: DayResult<string>;
  /** While the account's books are ahead of what was read of the day. */
  readonly hidesRest: boolean;
}) {
  const { t: own } = useTranslation('dashboard');
  const order = useSteadyOrder(moves.moves.map(({ market }) => market));
  const { rows, others, rest } = showMoves(moves, order);
  if (rows.length === 0 && rest === 0n) return <p className="py-2 text-ink-2">{own('movedNothing')}</p>;
  return (
    <ul data-moves>
      {rows.map((row) => (
        <MoveLine key={row.market} row={row} />
      ))}
      {others && <Line label={own('movedMore', { count: others.count })} amount={others.amount} isQuiet />}
      {rest !== 0n && !hidesRest && <Line label={own('movedRest')} amount={rest} isQuiet />}
    </ul>
  );
}

function MoveLine({ row: { market, amount, percent } }: { readonly row: MoveRow }) {
  const isLoss = amount < 0n;
  return (
    <li className="flex h-8 items-center gap-2">
      <span className="w-[10ch] shrink-0 truncate font-medium">{market}</span>
      <span aria-hidden="true" className="relative min-w-0 flex-1 self-stretch">
        <span className="absolute inset-y-0 left-1/2 border-l border-control" />
        {/* A loss is another element than a gain: nothing goes from one side to the other. */}
        <span
          key={isLoss ? 'loss' : 'gain'}
          className={`absolute inset-y-2 ${isLoss ? 'right-1/2 left-0 origin-right bg-down' : 'right-0 left-1/2 origin-left bg-up'}`}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </span>
      <Amount amount={amount} />
    </li>
  );
}

function Line({
  label,
  amount,
  isQuiet = false,
}: {
  readonly label: string;
  readonly amount: Usd;
  readonly isQuiet?: boolean;
}) {
  return (
    <li className={`flex h-8 items-center justify-between gap-2 ${isQuiet ? 'text-ink-2' : ''}`}>
      <span>{label}</span>
      <Amount amount={amount} />
    </li>
  );
}

function Amount({ amount }: { readonly amount: Usd }) {
  const display = useDisplay();
  return (
    <ProfitFigure
      value={usdToNumber(amount)}
      text={display.signedUsd(usdText(amount))}
      className="figures min-w-[9ch] justify-end text-right [&>svg]:hidden"
    />
  );
}
