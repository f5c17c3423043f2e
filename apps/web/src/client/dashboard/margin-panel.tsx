import { lossUntil, MARGIN_CALL_LEVEL, STOP_OUT_LEVEL } from '@lonja/core';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { MarginArch } from '../../account/margin-arch.tsx';
import { SteadyText } from '../../shared/figures/steady-text.tsx';
import { usdText, usdTextDown } from '../../shared/figures/wire-amounts.ts';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { useAccountFigures } from '../client-shell/use-account-figures.tsx';
import { useDisplay } from '../display/display.tsx';
import { findFirstClose } from '../trading/margin/margin-banner.model.ts';
import { useStopOutLadder } from '../trading/margin/use-stop-out-ladder.ts';
import { UsdProfit } from '../account/total-pnl.tsx';

/** How much margin is in use, what can be lost until it is called, and what would close first; then the account's sum. */
export function MarginPanel() {
  const { t: own } = useTranslation('dashboard');
  const display = useDisplay();
  const { positions } = useAccount();
  const count = positions.data?.length ?? 0;
  return (
    <section aria-label={own('margin')} className="live bg-panel px-3 pt-4 pb-3 sm:px-6">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="text-15 font-semibold">{own('margin')}</h2>
        <span className="text-12 text-ink-3">
          {own('marginPositions', { count, number: display.count(count) })}
        </span>
      </header>
      <div className="grid gap-x-8 md:max-xl:grid-cols-2">
        <div>
          <Level />
          <Room />
          <FirstClose />
        </div>
        <div>
          <Margins />
          <Account />
        </div>
      </div>
    </section>
  );
}

function Level() {
  const { t } = useTranslation();
  const { t: own } = useTranslation('dashboard');
  const display = useDisplay();
  const figures = useAccountFigures();
  const { summary } = useDesk();
  return (
    <div className="relative mx-auto mt-3 w-56 max-w-full">
      <MarginArch level={summary.marginLevel} className="w-full [stroke-width:2]" />
      <p className="absolute inset-x-0 bottom-6 text-center">
        <span data-figure="margin-level" className="tight block text-30 font-semibold">
          {steady(figures.marginLevel.figure)}
        </span>
        <span className="text-12 text-ink-2">{t('account.marginLevel')}</span>
      </p>
      <p aria-hidden="true" className="mt-1 flex justify-between text-11 text-ink-3">
        <span>{own('closeOutAt', { level: display.wholePercent(50) })}</span>
        <span>{display.wholePercent(1000)}</span>
      </p>
    </div>
  );
}

/** What can be lost; as high as its longest text is at most widths. */
function Room() {
  const { t: own } = useTranslation('dashboard');
  const display = useDisplay();
  const { freeMargin, usedMargin } = useDesk().summary;
  const amount = (level: bigint) => display.usd(usdTextDown(lossUntil(level, freeMargin, usedMargin)));
  return (
    <p className="mt-3 min-h-15 text-13 text-ink-2">
      {usedMargin === 0n ? (
        own('marginNone')
      ) : (
        <Trans
          t={own}
          i18nKey="marginRoom"
          values={{ call: amount(MARGIN_CALL_LEVEL), close: amount(STOP_OUT_LEVEL) }}
          components={{ b: <b className="figures font-semibold text-ink" /> }}
        />
      )}
    </p>
  );
}

/** What the stop-out would close first if only its nearest price went on. */
function FirstClose() {
  const { t } = useTranslation();
  const display = useDisplay();
  const { usedMargin } = useDesk().summary;
  const ladder = useStopOutLadder();
  const first = findFirstClose(ladder.data?.rungs);
  const say = (): string => {
    if (usedMargin === 0n) return '';
    if (ladder.isError) return t('ladder.failed');
    if (!ladder.data) return t('marginBanner.asking');
    if (!first) return t('ladder.none');
    const { symbol: market, price, awayPercent } = first.rung;
    return t('marginBanner.first', {
      market,
      price: display.between(Number(price), price.split('.')[1]?.length ?? 0, 8),
      away: display.signedPercent(awayPercent),
      symbol: first.symbol,
    });
  };
  return <p className="mt-1 min-h-10 text-13 text-ink-2">{say()}</p>;
}

function Margins() {
  const figures = useAccountFigures();
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-3 border-t border-line pt-2">
      {(['usedMargin', 'freeMargin'] as const).map((name) => (
        <div key={name}>
          <dt className="text-12 text-ink-3">{figures[name].label}</dt>
          <dd data-figure={name} className="text-18 font-semibold whitespace-nowrap narrow">
            {figures[name].figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure that is a text, in a place where another length of it would begin elsewhere. */
const steady = (figure: ReactNode): ReactNode =>
  typeof figure === 'string' ? <SteadyText text={figure} /> : figure;

/** Account value and open P&L, which are the equity together. */
function Account() {
  const { t } = useTranslation();
  const display = useDisplay();
  const figures = useAccountFigures();
  const { accountValue, unrealizedPnl } = useDesk().summary;
  const lines = [
    { name: 'value', label: t('account.accountValue'), figure: display.usd(usdText(accountValue)) },
    { name: 'open', label: t('account.openPnl'), figure: <UsdProfit amount={unrealizedPnl} /> },
    { name: 'equity', label: t('account.equity'), figure: figures.equity.figure },
  ];
  return (
    <dl className="mt-2 border-t border-line pt-1">
      {lines.map(({ name, label, figure }) => (
        <div key={name} className="flex min-h-6 justify-between gap-3 text-13 last:font-semibold">
          <dt className="text-ink-2">{label}</dt>
          <dd data-figure={`account-${name}`} className="figures min-w-[14ch] text-right whitespace-nowrap">
            {steady(figure)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
