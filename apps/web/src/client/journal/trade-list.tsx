import type { JournalTrade } from '@lonja/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useDisplay } from '../display/display.tsx';
import { heldText } from '../../shared/figures/duration-text.ts';
import { computeExcursionBar, findSetup, listTags } from './journal.model.ts';
import { Labels } from './labels.tsx';
import { LineList } from '../../shared/ui/line-list.tsx';

export interface TradeListProps {
  readonly trades: readonly JournalTrade[];
  readonly label: string;
  /** Absent where one only reads. */
  readonly onNote?: (trade: JournalTrade) => void;
  /** What shows the chart around a trade; absent where prices of its market are not read. */
  readonly pictureOf?: (trade: JournalTrade) => ReactNode;
}

/** Trades with what they came to, how far they went, and what was noted. */
export function TradeList({ trades, label, onNote, pictureOf }: TradeListProps) {
  return (
    <LineList label={label}>
      {trades.map((trade) => (
        <TradeItem key={trade.position} trade={trade} onNote={onNote} picture={pictureOf?.(trade)} />
      ))}
    </LineList>
  );
}

function TradeItem({
  trade,
  onNote,
  picture,
}: {
  readonly picture: ReactNode;
  readonly trade: JournalTrade;
  readonly onNote: TradeListProps['onNote'];
}) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  const { symbol, direction, quantity, net, r, noR, notes, isSet, isChanged, heldMs } = trade;
  // What is open has come to nothing yet unless a part was closed or charged: a zero would be read as its result.
  const hasResult = heldMs !== null || Number(net) !== 0;
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5 text-13">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-14">
          <span className="font-semibold">{symbol}</span>{' '}
          <span className="text-ink-2">
            {t(`trade.${direction}`)} <span className="figures">{display.between(quantity, 0, 8)}</span>
          </span>
        </span>
        <span className="flex items-baseline gap-3">
          {hasResult && (
            <>
              <span className="sr-only">{t('trade.net')}</span>
              <ProfitFigure value={Number(net)} text={display.signedUsd(net)} className="figures text-14" />
            </>
          )}
          <span className="text-12 text-ink-2">
            {r === null ? t(`trade.noR.${noR ?? 'open'}`) : `${display.decimal(r, 2)} R`}
          </span>
        </span>
      </div>
      <Moments trade={trade} />
      {picture === undefined ? (
        <Excursions trade={trade} />
      ) : (
        <div className="grid items-end gap-x-6 gap-y-1.5 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
          {picture}
          <Excursions trade={trade} />
        </div>
      )}
      {isSet && <p className="text-12 text-warn">{t('trade.isSet')}</p>}
      {isChanged && <p className="text-12 text-warn">{t('trade.isChanged')}</p>}
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0 space-y-1">
          <Labels tags={listTags(trade)} setup={findSetup(trade)} />
          {notes.map(({ id, text }) =>
            text === '' ? null : (
              <p key={id} className="whitespace-pre-line wrap-anywhere text-ink-2">
                {text}
              </p>
            ),
          )}
        </div>
        {onNote && (
          <Button size="small" onClick={() => onNote(trade)}>
            {t('note.add')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Moments({ trade }: { readonly trade: JournalTrade }) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  const { openedAt, heldMs, entryPrice, exitPrice, decimals, financing, dividends, executionCost } = trade;
  const priceText = (price: string | null) =>
    price === null ? t('trade.unknown') : display.decimal(price, decimals);
  const hasCosts = Number(financing) !== 0 || Number(dividends) !== 0;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
      <span>
        {t('trade.opened')} <time dateTime={openedAt}>{display.dateTime(openedAt)}</time>
      </span>
      {heldMs !== null && (
        <span>
          {t('trade.held')} <span className="figures">{heldText(heldMs)}</span>
        </span>
      )}
      <span>
        {t('trade.entry')} <span className="figures">{priceText(entryPrice)}</span>
      </span>
      {heldMs !== null && (
        <span>
          {t('trade.exit')} <span className="figures">{priceText(exitPrice)}</span>
        </span>
      )}
      {hasCosts && (
        <span>
          {t('trade.costs', {
            financing: display.signedUsd(financing),
            dividends: display.signedUsd(dividends),
          })}
        </span>
      )}
      {Number(executionCost) !== 0 && (
        <span>{t('trade.execution', { cost: display.usd(executionCost) })}</span>
      )}
    </div>
  );
}

/** How far it went against its holder and in favour, and where it ended, on one scale. */
function Excursions({ trade }: { readonly trade: JournalTrade }) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  const { mae, mfe, measuredBy } = trade;
  const bar = computeExcursionBar(trade);
  if (!bar || mae === null || mfe === null) {
    return (
      <p className="text-12 text-ink-3">
        {t('trade.mae')} / {t('trade.mfe')}: {t(`trade.measured.${measuredBy}`)}
      </p>
    );
  }
  return (
    <div className="max-w-md space-y-1">
      <div
        aria-hidden="true"
        className="relative grid h-1.5 grid-cols-2 overflow-hidden rounded-sm bg-raised"
      >
        <span className="justify-self-end bg-down" style={{ width: `${bar.against}%` }} />
        <span className="bg-up" style={{ width: `${bar.favour}%` }} />
        <span
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: `${bar.result}%` }}
        />
      </div>
      <p className="flex justify-between gap-x-4 text-12 text-ink-2">
        <span>
          {t('trade.mae')} <span className="figures">{display.usd(mae)}</span>
        </span>
        <span>
          {t('trade.mfe')} <span className="figures">{display.usd(mfe)}</span>
        </span>
      </p>
      <p className="text-12 text-ink-3">{t(`trade.measured.${measuredBy}`)}</p>
    </div>
  );
}
