import { formatPrice, negate, type Price, type Usd } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { SteadyText } from '../../../shared/figures/steady-text.tsx';
import { usdText, usdTextDown } from '../../../shared/figures/wire-amounts.ts';
import type { Listing } from '../../../account/directory.ts';
import type { TicketView } from '../../../ticket/ticket.model.ts';
import { releasedAlone } from './margin-line.model.ts';
import { levelText, type MarginLevels } from './level-text.ts';
import { useDisplay } from '../../display/display.tsx';

/** What the order costs at once, what average it makes where it adds, what it locks, and what it loses at its stop. Lines keep their place without a figure. */
export function TicketSummary({
  view: { preview, averages },
  listing: { instrument },
  leverage,
  equity,
  levels,
}: {
  readonly view: Pick<TicketView, 'preview' | 'averages'>;
  readonly listing: Listing;
  readonly leverage: number;
  readonly equity: Usd;
  /** The margin levels before and after it, where no bar says them in words. */
  readonly levels?: MarginLevels;
}) {
  const { t } = useTranslation(['client', 'trading']);
  const display = useDisplay();
  const { exact } = display;
  const free = preview?.freeMarginAfter;
  const signed = (amount: Usd | undefined) =>
    amount === undefined ? undefined : exact.signedUsd(usdText(amount));
  const price = (at: Price) => {
    const { priceDecimals } = instrument;
    return exact.decimal(formatPrice(at, priceDecimals), priceDecimals);
  };
  const released = preview && releasedAlone(preview);
  const lost = preview?.pnlAtStop;
  return (
    <dl data-part="cost" aria-label={t('trade.cost')} className="live border-t border-line pt-1.5 text-12">
      <Line
        label={t('trade.costOfSpread')}
        text={signed(preview?.spreadCost && negate(preview.spreadCost))}
        note={averages && t('trading:begins.average', { price: price(averages.after) })}
      />
      <Line
        label={t(released ? 'trade.releasedMargin' : 'trade.marginLocked')}
        text={preview && exact.usd(usdText(released ?? preview.marginRequired))}
        note={released ? undefined : preview && `1:${leverage}`}
      />
      {preview?.marginReleased ? (
        <Line label={t('trade.realizedPnl')} text={signed(preview.realizedPnl)} />
      ) : null}
      <Line
        label={t('trade.ifStop')}
        text={signed(lost)}
        tone={lost && lost < 0n ? 'text-down' : ''}
        note={
          lost !== undefined && equity > 0n
            ? t('trade.ofEquity', { percent: exact.percent(Number((negate(lost) * 10_000n) / equity) / 100) })
            : undefined
        }
      />
      {levels && (
        <Line
          label={t('trade.freeAfter')}
          text={free === undefined ? undefined : exact.usd(usdTextDown(free))}
          note={t('trade.levels', {
            before: levelText(levels.before, display),
            after: levelText(levels.after, display),
          })}
        />
      )}
    </dl>
  );
}

function Line({
  label,
  text,
  note,
  tone = '',
}: {
  readonly label: string;
  readonly text: string | undefined;
  readonly note?: string | undefined;
  readonly tone?: string;
}) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 leading-(--answer-height,22px)">
      <dt className="text-ink-2">{label}</dt>
      <dd className="figure ml-auto">
        <span className={`text-13 font-medium narrow ${tone}`}>
          <SteadyText text={text ?? '—'} />
        </span>
        {note && <span className="ml-1.5 text-11 text-ink-3 narrow">{note}</span>}
      </dd>
    </div>
  );
}
