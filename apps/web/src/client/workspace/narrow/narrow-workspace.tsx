import type { Side } from '@lonja/core';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { useIsFirstViewShown } from '../../../shared/platform/first-view.ts';
import { useQuote } from '../../../shared/live/use-quotes.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import type { TicketRequest } from '../../../ticket/ticket-draft.ts';
import { FeedState } from '../../client-shell/feed-state.tsx';
import { StreamNotice } from '../../client-shell/stream-notice.tsx';
import { useDialogs } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { MarginCallBanner } from '../../trading/margin/margin-call-banner.tsx';
import { DraftLines } from '../../trading/ticket/draft-lines.tsx';
import { OpenTicketContext } from '../../trading/ticket/trade-dialog-context.tsx';
import { useFirstTrade } from '../first-trade/first-trade-guide.tsx';
import { FirstTradeDone, FirstTradeOffer } from '../first-trade/first-trade-offer.tsx';
import { CandleArea, type CandleAreaProps } from '../stage/candle-area.tsx';
import { useStageChoices } from '../stage/use-stage-choices.ts';
import { LaterDrawingBar, LaterDrawingKeys, LaterNarrowDrawing } from '../drawing/later.tsx';
import { NarrowHead } from './narrow-head.tsx';
import { SheetHead } from './sheet-head.tsx';

const NarrowHoldings = lazyPart(() =>
  import('./narrow-holdings.tsx').then(({ NarrowHoldings }) => NarrowHoldings),
);
const TicketSheet = lazyPart(() => import('./ticket-sheet.tsx').then(({ TicketSheet }) => TicketSheet));

/** Price, chart with its lines, and the two buttons of a phone; a ticket takes their place, and the chart moves up. */
export function NarrowWorkspace({ listing }: { readonly listing: Listing }) {
  const { t } = useTranslation();
  const { symbol } = listing.asset;
  const choices = useStageChoices();
  const [isTable, setIsTable] = useState(false);
  const [isDrawing, setIsDrawing] = useState(false);
  const { request, open, close, buttons } = useSheet(symbol);
  const isOpen = request !== undefined;
  const isShown = useIsFirstViewShown();
  return (
    <OpenTicketContext value={open}>
      <DraftLines>
        <section aria-label={t('chart.of', { symbol })} data-symbol={symbol} className="flex h-full flex-col">
          {isOpen && <SheetHead listing={listing} onClose={close} />}
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
            {!isOpen && (
              <NarrowHead
                listing={listing}
                choices={choices}
                isTable={isTable}
                onTable={setIsTable}
                isDrawing={isDrawing}
                onDraw={setIsDrawing}
              />
            )}
            <div className={`bg-well ${isOpen ? 'min-h-0 flex-1' : 'h-[45dvh] shrink-0'}`}>
              <Charted
                key={`${symbol}/${choices.interval}/${choices.candles.price}/${choices.candles.day}`}
                listing={listing}
                choices={choices}
                isTable={isTable}
              />
            </div>
            {!isOpen && (
              <>
                <FeedState className="border-y border-line px-3" />
                <MarginCallBanner />
                {!listing.asset.quotedOnly && (
                  <FirstTradeStrip symbol={symbol} onBegin={() => open({ symbol, side: 'buy' })} />
                )}
                <Suspense fallback={null}>{isShown && <NarrowHoldings listing={listing} />}</Suspense>
              </>
            )}
          </div>
          <LaterDrawingKeys symbol={symbol} />
          {!isOpen && <LaterDrawingBar listing={listing} />}
          {request ? (
            <Suspense fallback={<Skeleton className="h-[min(468px,calc(100%-190px))]" />}>
              <TicketSheet key={request.key} listing={listing} request={request} onClose={close} />
            </Suspense>
          ) : isDrawing ? (
            <LaterNarrowDrawing symbol={symbol} onDone={() => setIsDrawing(false)} />
          ) : (
            <div ref={buttons} className="grid shrink-0 grid-cols-2 gap-2 border-t border-line bg-panel p-2">
              <Sides listing={listing} onOpen={(side) => open({ symbol, side })} />
            </div>
          )}
        </section>
      </DraftLines>
    </OpenTicketContext>
  );
}

/** The two buttons; of a figure that nobody can buy or sell why there are none, and what there is instead. */
function Sides({ listing, onOpen }: { readonly listing: Listing; readonly onOpen: (side: Side) => void }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { symbol, quotedOnly } = listing.asset;
  if (quotedOnly)
    return (
      <div className="col-span-full space-y-2 p-1.5">
        <p className="text-13">{t('quotedOnly.text', { symbol })}</p>
        <Button onClick={() => dialogs.open('alerts', symbol)}>{t('alerts.create')}</Button>
      </div>
    );
  return (
    <>
      {(['sell', 'buy'] as const).map((side) => (
        <Button
          key={side}
          look={side}
          size="large"
          className="live justify-between! max-[24rem]:flex-col max-[24rem]:justify-center! max-[24rem]:gap-0 max-[24rem]:leading-5"
          onClick={() => onOpen(side)}
        >
          {t(`positions.${side}`)}
          <SidePrice listing={listing} side={side} />
        </Button>
      ))}
    </>
  );
}

/** For the eye: a name that changes with each step cannot be heard. */
function SidePrice({ listing: { asset }, side }: { readonly listing: Listing; readonly side: Side }) {
  const display = useDisplay();
  const { bid, ask } = useQuote(asset.symbol) ?? asset;
  return (
    <span aria-hidden="true" className="figure">
      {display.decimal(side === 'buy' ? ask : bid, asset.decimals)}
    </span>
  );
}

/** The guide to a first trade while no ticket is open. */
function FirstTradeStrip({ symbol, onBegin }: { readonly symbol: string; readonly onBegin: () => void }) {
  const { step, begin } = useFirstTrade();
  const note =
    step === 'offered' || step === 'guiding' ? (
      <FirstTradeOffer
        symbol={symbol}
        onBegin={() => {
          begin();
          onBegin();
        }}
      />
    ) : (
      step === 'filled' && <FirstTradeDone />
    );
  return note || null;
}

/** The ticket that is open, of the instrument on stage; another instrument closes it. */
function useSheet(symbol: string) {
  const [opened, setOpened] = useState<TicketRequest & { readonly key: number }>();
  const wasOpen = useRef(false);
  const open = useCallback(
    (next: TicketRequest) => setOpened((last) => ({ ...next, key: (last?.key ?? 0) + 1 })),
    [],
  );
  const close = () => {
    wasOpen.current = true;
    setOpened(undefined);
  };
  /** The focus returns to the buttons that opened it. */
  const buttons = useCallback((element: HTMLElement | null) => {
    if (element && wasOpen.current) element.querySelector('button')?.focus();
  }, []);
  return { request: opened?.symbol === symbol ? opened : undefined, open, close, buttons };
}

function Charted(props: Omit<CandleAreaProps, 'isActive' | 'hasBar' | 'hasDraft'>) {
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] h-full">
      <StreamNotice className="absolute inset-x-1 top-1 z-(--z-sticky) w-fit" />
      <CandleArea {...props} isActive hasBar={false} hasDraft />
    </div>
  );
}
