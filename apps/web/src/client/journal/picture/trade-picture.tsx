import type { JournalTrade } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LoadingText, Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { TradeChart } from './trade-chart.tsx';
import { chooseSpan, drawTrade, type LevelKind, type TradeDrawing } from './trade-picture.model.ts';
import { useSeen } from './use-seen.ts';

/** What the candles of a trade's time are read with; the market's present moment, while it is open. */
export interface TradePictureProps {
  readonly trade: JournalTrade;
  /** Time of the account's market, milliseconds since 1970. */
  readonly now: number;
}

/** The chart around a trade, asked for when it comes into sight; its height is the same whatever comes. */
export function TradePicture({ trade, now }: TradePictureProps) {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div ref={place} className="h-42 w-full max-w-xl">
      {isSeen && <Picture trade={trade} now={now} />}
    </div>
  );
}

function Picture({ trade, now }: TradePictureProps) {
  const { t } = useTranslation('journal');
  // A picture keeps what it was opened with: it is of the past.
  const [span] = useState(() => chooseSpan(trade, now));
  const candles = usePictureCandles(trade.symbol, span);
  if (candles.isError)
    return (
      <p className="text-12 text-ink-2">
        {t('picture.failed')}{' '}
        <Button size="small" onClick={() => void candles.refetch()}>
          {t('picture.again')}
        </Button>
      </p>
    );
  if (!candles.data)
    return (
      <>
        <LoadingText>{t('picture.loading')}</LoadingText>
        <Skeleton className="size-full" />
      </>
    );
  const drawing = drawTrade(candles.data.candles, trade, span);
  return drawing ? (
    <Drawn trade={trade} drawing={drawing} interval={span.interval} />
  ) : (
    <p className="text-12 text-ink-2">{t('picture.none')}</p>
  );
}

/** Reads the candles of the account's own market: in another account the same times had other prices. */
function usePictureCandles(symbol: string, { interval, from, to }: ReturnType<typeof chooseSpan>) {
  const client = useClient();
  const account = useAccount().user.account?.id ?? '';
  const query = { interval, from: String(from), to: String(to), limit: '100' };
  return useQuery({
    ...buildQuery(client, 'getCandles', { params: { symbol }, query }, account),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function Drawn({
  trade: { symbol, decimals },
  drawing,
  interval,
}: {
  readonly trade: JournalTrade;
  readonly drawing: TradeDrawing;
  readonly interval: string;
}) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  const priceText = (price: string | number) => display.decimal(price, decimals);
  const levelText = (kind: LevelKind, price: string) => t(`picture.${kind}`, { price: priceText(price) });
  const label = t('picture.label', {
    symbol,
    interval,
    levels: drawing.levels.map(({ kind, price }) => levelText(kind, price)).join(', '),
    high: priceText(drawing.high),
    low: priceText(drawing.low),
  });
  return (
    <figure className="flex size-full flex-col">
      <TradeChart drawing={drawing} label={label} levelText={levelText} />
      <figcaption className="mt-1 text-11 text-ink-3">{t('picture.interval', { interval })}</figcaption>
    </figure>
  );
}
