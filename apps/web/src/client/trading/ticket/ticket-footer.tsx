import { formatQuantity } from '@lonja/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usdTextDown } from '../../../shared/figures/wire-amounts.ts';
import { useStreamState } from '../../../shared/live/use-stream.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { withUnits } from '../../../ticket/ticket-draft.ts';
import { useAccount } from '../../account/account-context.tsx';
import { useAccountName } from '../../account/use-account-name.ts';
import { useDisplay } from '../../display/display.tsx';
import { PlaceButtons } from '../controls/place-buttons.tsx';
import { amountText } from '../controls/quantity-words.ts';
import { getUnitName } from '../controls/size-field.tsx';
import type { TicketPartProps } from './ticket-part.ts';

/** Fetched as the ticket opens: most orders need none, and the ticket's own weight is limited. */
const ProblemNote = lazyPart(
  () => import('../notes/ticket-problem.tsx').then(({ ProblemNote }) => ProblemNote),
  'inline',
);

interface FooterProps extends Omit<TicketPartProps, 'isLocked'> {
  /** Whether orders are reviewed before they are sent. */
  readonly confirms: boolean;
  /** Where what stays free is one of the answers above. */
  readonly isBrief?: boolean;
}

/** What sends the order, with the reason beside it where it can't be sent. */
export function TicketFooter({
  ticket,
  listing,
  confirms,
  isBrief = false,
  className,
}: FooterProps & { readonly className: string }) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  const { draft, view, trade, canSubmit, isReviewing } = ticket;
  const size = view.units === undefined ? '' : exact.between(formatQuantity(view.units), 0, 8);
  return (
    <footer data-part="review" className={`sticky bottom-0 z-(--z-sticky) bg-panel pt-1.5 pb-2 ${className}`}>
      {isReviewing || !confirms ? (
        <PlaceButtons
          side={draft.side}
          canSubmit={canSubmit}
          isReviewing={isReviewing}
          isPending={trade.isPending}
          onPlace={ticket.place}
          onBack={ticket.goBack}
        >
          <PlaceLabel ticket={ticket} listing={listing} />
        </PlaceButtons>
      ) : (
        <Button type="submit" look={draft.side} size="large" className="w-full text-14" disabled={!canSubmit}>
          {t(`trade.review.${draft.side}`, { quantity: `${size} ${getUnitName(listing)}`.trim() })}
        </Button>
      )}
      <FooterLine ticket={ticket} listing={listing} confirms={confirms} isBrief={isBrief} />
    </footer>
  );
}

/** What stays free, or why the order can't be sent: as high either way. */
function FooterLine({ ticket, listing, confirms, isBrief = false }: FooterProps) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  const { draft, view, change } = ticket;
  const free = view.preview?.freeMarginAfter;
  if (view.problem)
    return (
      <div role="status" className="mt-1.5 min-h-7.5">
        <Suspense fallback={null}>
          <ProblemNote
            problem={view.problem}
            onReduce={(units) => change(withUnits(draft, units, listing.instrument))}
            onLeverage={(leverage) => change({ leverage })}
            amountText={(units) => amountText(units, draft, listing.instrument, exact, t)}
          />
        </Suspense>
      </div>
    );
  return (
    <p className={`live mt-1.5 text-center text-11 text-ink-3 ${isBrief ? 'min-h-4' : 'min-h-7.5'}`}>
      {!isBrief &&
        free !== undefined &&
        free > 0n &&
        t('trade.staysFree', { amount: exact.usd(usdTextDown(free)) })}
      {confirms && !ticket.isArmed && ` ${t('trade.nothingSent')}`}
    </p>
  );
}

/** The account of the person that the order is for. */
export function AccountLine() {
  const { t } = useTranslation();
  const { account } = useAccount().user;
  const { world } = useStreamState();
  const nameOf = useAccountName();
  return (
    account && (
      <p data-part="account" className="text-center text-11 text-ink-2">
        {t('trade.onAccount', { name: nameOf(account) })}
        {world && world.state !== 'running' && (
          <span className="block text-warn">{t(`world.why.${world.state}`)}</span>
        )}
      </p>
    )
  );
}

function PlaceLabel({ ticket, listing }: Omit<TicketPartProps, 'isLocked'>) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  const { symbol, decimals } = listing.asset;
  const { side } = ticket.draft;
  const { isPending, movedPrice } = ticket.trade;
  if (isPending) return t('trade.processing');
  if (movedPrice !== undefined)
    return t(`trade.confirm.${side}`, { price: exact.decimal(movedPrice, decimals) });
  return t(`trade.submit.${side}`, { symbol });
}
