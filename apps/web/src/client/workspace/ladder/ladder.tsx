import { type MarketQuote, type Price } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { use, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { ordersQuery } from '../../../account/orders-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useTexts } from '../../../shared/i18n/use-texts.ts';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { LadderFootContext } from '../../trading/ticket/draft-lines-context.ts';
import { ToolButton } from '../stage/tool-button.tsx';
import { LadderSkeleton } from '../workspace-skeleton.tsx';
import { LadderFlatten } from './ladder-flatten.tsx';
import { LadderGrid } from './ladder-grid.tsx';
import { listSteps, type LadderSubject } from './ladder.model.ts';
import { groupOrders } from './ladder-orders.model.ts';
import { LadderArmed, LadderNote } from './ladder-notes.tsx';
import { StepChoice } from './step-choice.tsx';
import { keepTicks, readTicks } from './kept-steps.ts';
import { useBeginAtRow } from './use-ladder-acts.ts';
import { useLadderEntry } from './use-ladder-entry.ts';
import { useOwnOrderActs } from './use-own-order-acts.ts';

export interface LadderProps {
  readonly listing: Listing;
  /** In place of its title, where it shares its place. */
  readonly heading?: ReactNode;
  readonly onClose: () => void;
}

/** Prices around the market with what would fill at them, own orders in their rows, and one click for each. */
export function Ladder({ listing, heading, onClose }: LadderProps) {
  const { symbol, quotedOnly } = listing.asset;
  const { t } = useTranslation('ladder');
  const areTextsThere = useTexts('ladder');
  const quote = useDesk().market.quoteOf(listing.instrument.id);
  if (!areTextsThere) return <LadderSkeleton />;
  return (
    <section aria-label={t('region', { symbol })} className="flex h-full flex-col">
      {quotedOnly ? (
        <Unready
          heading={heading}
          onClose={onClose}
          title={t('quotedOnly')}
          text={t('quotedOnlyText', { symbol })}
        />
      ) : quote ? (
        <QuotedLadder listing={listing} heading={heading} quote={quote} onClose={onClose} />
      ) : (
        <Unready heading={heading} onClose={onClose} title={t('noQuote')} text={t('noQuoteText')} />
      )}
    </section>
  );
}

function Unready({ title, text, ...head }: HeadProps & { readonly title: string; readonly text: string }) {
  return (
    <>
      <Head {...head} />
      <EmptyState title={title} text={text} />
    </>
  );
}

type HeadProps = Pick<LadderProps, 'heading' | 'onClose'>;

function Head({ heading, onClose, children }: HeadProps & { readonly children?: ReactNode }) {
  const { t } = useTranslation('ladder');
  return (
    <header className={HEAD}>
      {heading ?? <h2 className="px-1 text-14 font-semibold">{t('title')}</h2>}
      <span className="ml-auto flex items-center gap-1">
        {children}
        <ToolButton label={t('close')} onClick={onClose}>
          <X aria-hidden="true" className="size-4" />
        </ToolButton>
      </span>
    </header>
  );
}

const HEAD = 'flex h-10 shrink-0 items-center gap-2 border-b border-line pr-1 pl-2';

function QuotedLadder({ listing, heading, quote, onClose }: LadderProps & { readonly quote: MarketQuote }) {
  const { account } = useDesk();
  const { setFoot } = use(LadderFootContext);
  const { instrument } = listing;
  const subject = { account, instrument, quote };
  const { step, steps, choose } = useStep(listing, subject);
  const orders = useQuery(ordersQuery(useClient())).data;
  const { symbol } = listing.asset;
  const own = useMemo(() => groupOrders(orders ?? [], symbol, step), [orders, symbol, step]);
  const entry = useLadderEntry(listing, step);
  const begin = useBeginAtRow(listing);
  const { move, cancel } = useOwnOrderActs();
  return (
    <>
      <Head heading={heading} onClose={onClose}>
        <StepChoice listing={listing} steps={steps} value={step} onChoose={choose} />
      </Head>
      <LadderGrid
        key={String(step)}
        listing={listing}
        subject={subject}
        step={step}
        own={own}
        entry={entry}
        onBegin={begin}
        onMove={move}
        onCancel={cancel}
      />
      <div className="shrink-0 space-y-1.5 border-t border-line px-3 py-2">
        <div ref={setFoot} />
        <LadderFlatten listing={listing} orders={orders ?? []} />
        <LadderArmed />
        <LadderNote />
      </div>
    </>
  );
}

/** The price step of the rows: as chosen before on this device, else the one that fits the spread. */
function useStep({ instrument, asset }: Listing, subject: LadderSubject) {
  const { user } = useAccount();
  const [{ steps, first }] = useState(() => listSteps(subject));
  const [step, setStep] = useState(
    () => steps.find((one) => one === readTicks(user.id, asset.symbol) * instrument.tickSize) ?? first,
  );
  const choose = (next: Price) => {
    keepTicks(user.id, asset.symbol, next / instrument.tickSize);
    setStep(next);
  };
  return { step, steps, choose };
}
