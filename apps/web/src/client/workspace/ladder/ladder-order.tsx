import type { Side } from '@lonja/core';
import { useEffect, useId, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../../shared/i18n/use-texts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SizeInput } from '../../trading/controls/size-field.tsx';
import { useActsAtOnce } from '../../trading/ticket/armed-context.ts';
import { useTicketBeside } from '../../trading/ticket/draft-lines-context.ts';
import type { ArmSwitchProps, BesideTicketProps } from '../../trading/ticket/ticket.tsx';
import type { TicketState } from '../../trading/ticket/use-ticket.ts';

const SIDES: readonly Side[] = ['sell', 'buy'];

/** The ticket's size, what arms it, and both sides at the market: the ticket's own, shown below the ladder. */
export function LadderOrder({
  ticket,
  listing,
  ArmSwitch,
}: BesideTicketProps & { readonly ArmSwitch: ComponentType<ArmSwitchProps> }) {
  const { t } = useTranslation('ladder');
  const areTextsThere = useTexts('ladder');
  const id = useId();
  const trade = useTradeAtMarket(ticket);
  const isLocked = ticket.trade.isPending || ticket.isReviewing;
  const arm = (isArmed: boolean) => {
    // What is armed trades at the market.
    if (isArmed && ticket.draft.type !== 'market') ticket.chooseType('market');
    ticket.arm(isArmed);
  };
  if (!areTextsThere) return null;
  return (
    <div className="space-y-1.5">
      <div className="flex items-center gap-1.5">
        <div className="min-w-0 flex-1">
          <SizeInput
            id={id}
            listing={listing}
            draft={ticket.draft}
            isDisabled={isLocked}
            label={t('size')}
            className="h-9"
            onChange={ticket.change}
          />
        </div>
        <ArmSwitch isArmed={ticket.isArmed} isDisabled={isLocked} onArm={arm} />
      </div>
      <div role="group" aria-label={t('atMarket')} className="grid grid-cols-2 gap-1.5">
        {SIDES.map((side) => (
          <Button
            key={side}
            look={side}
            isBusy={ticket.trade.isPending}
            className="text-13"
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={(event) => event.detail <= 1 && trade(side)}
          >
            {t(`market.${side}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Trades a side where that takes one click; else writes it into the ticket, which comes forward for that and for a price that has moved. */
function useTradeAtMarket(ticket: TicketState) {
  const beside = useTicketBeside();
  const isAtOnce = useActsAtOnce() && ticket.draft.type === 'market';
  const isAsked = ticket.trade.movedPrice !== undefined;
  useEffect(() => {
    // The focus moves there, which takes another rendering: after this one.
    if (isAsked) queueMicrotask(() => beside.show()?.focus());
  }, [isAsked, beside]);
  return (side: Side) => {
    if (isAtOnce && ticket.wait === undefined) return ticket.placeAtOnce(side);
    if (ticket.draft.type !== 'market') ticket.chooseType('market');
    ticket.chooseSide(side);
    beside.show()?.focus();
  };
}
