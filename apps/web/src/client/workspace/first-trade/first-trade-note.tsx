import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { buildFirstTrade } from '../../../ticket/first-trade.ts';
import type { BesideTicketProps } from '../../trading/ticket/ticket.tsx';
import { useInstrumentDay } from '../instrument-day.ts';
import { FirstTradeDone, FirstTradeOffer, GuideNote } from './first-trade-offer.tsx';
import { useFirstTrade } from './first-trade-guide.tsx';
import { findPart, type ExplainedPart } from './first-trade.model.ts';

/** The guide of a ticket: its offer, then a sentence on the part of the ticket that is reached; in a place of its own where there is one. */
export function FirstTradeNote(props: BesideTicketProps) {
  const { place } = useFirstTrade();
  const anchor = useRef<HTMLSpanElement>(null);
  const note = <Step {...props} anchor={anchor} />;
  return (
    <>
      <span ref={anchor} hidden />
      {place ? createPortal(note, place) : note}
    </>
  );
}

interface StepProps extends BesideTicketProps {
  /** In the ticket's form. */
  readonly anchor: RefObject<HTMLElement | null>;
}

function Step(props: StepProps) {
  const { step, begin } = useFirstTrade();
  if (step === 'offered') return <FirstTradeOffer symbol={props.listing.asset.symbol} onBegin={begin} />;
  if (step === 'guiding') return <Guiding {...props} />;
  return step === 'filled' ? <FirstTradeDone /> : null;
}

function Guiding({ ticket, listing, anchor }: StepProps) {
  const { t } = useTranslation('trading');
  usePreparedDraft({ ticket, listing }, anchor);
  const reached = useReachedPart(anchor);
  const part = ticket.isReviewing ? 'place' : (reached ?? 'size');
  return <GuideNote text={t(`firstTrade.parts.${part}`)} />;
}

/** Fills the ticket in once there is a price, and leads to its size; on a touch screen without its keyboard. */
function usePreparedDraft({ ticket, listing }: BesideTicketProps, anchor: RefObject<HTMLElement | null>) {
  const { line, hasFailed } = useInstrumentDay();
  const { claim } = useFirstTrade();
  const isSettled = useRef(false);
  const isKnown = line !== undefined || hasFailed;
  const range = line && line.low !== null && line.high !== null ? line.high - line.low : undefined;
  useEffect(() => {
    if (isSettled.current || !isKnown) return;
    const prepared = buildFirstTrade(ticket.draft, ticket.subject, range);
    if (!prepared) return;
    isSettled.current = true;
    if (!claim(listing.asset.symbol)) return;
    ticket.change(prepared);
    const form = anchor.current?.closest('form');
    const isTouch = matchMedia('(pointer: coarse)').matches;
    (isTouch ? form : form?.querySelector<HTMLElement>('[data-first-field]'))?.focus();
  });
}

/** The part of the ticket that the focus or the pointer is on. */
function useReachedPart(anchor: RefObject<HTMLElement | null>): ExplainedPart | undefined {
  const [part, setPart] = useState<ExplainedPart>();
  useEffect(() => {
    const form = anchor.current?.closest('form');
    const onReach = ({ target }: Event) => {
      const reached = target instanceof Element ? findPart(target) : undefined;
      if (reached) setPart(reached);
    };
    // What a finger is over after a tap was not looked at: the sheet opened below it.
    const onOver = (event: PointerEvent) => event.pointerType === 'mouse' && onReach(event);
    form?.addEventListener('focusin', onReach);
    form?.addEventListener('pointerdown', onReach);
    form?.addEventListener('pointerover', onOver);
    return () => {
      form?.removeEventListener('focusin', onReach);
      form?.removeEventListener('pointerdown', onReach);
      form?.removeEventListener('pointerover', onOver);
    };
  }, [anchor]);
  return part;
}
