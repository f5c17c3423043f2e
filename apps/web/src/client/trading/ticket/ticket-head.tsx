import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { leverageChoices, withChosen } from '../../../ticket/ticket-draft.ts';
import { useDesk } from '../../account/account-context.tsx';
import { CompactSelect } from '../controls/compact-select.tsx';
import type { TicketPartProps } from './ticket-part.ts';

/** What the ticket is headed by, with the leverage and what arms it. */
export function TicketHead({
  ticket,
  listing,
  isLocked,
  children,
  action,
}: TicketPartProps & { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-2">
      {children}
      <span className="flex min-w-0 items-center gap-1">
        <LeverageSelect ticket={ticket} listing={listing} isLocked={isLocked} />
        {action}
      </span>
    </div>
  );
}

/** The leverages that the account may choose from; nothing where it is fixed. */
export function LeverageSelect({ ticket, listing, isLocked }: TicketPartProps) {
  const { t } = useTranslation();
  const { account, market } = useDesk();
  const { draft, reduceOnly, change } = ticket;
  const leverages = reduceOnly ? [] : leverageChoices(listing, market.margin, account);
  if (leverages.length === 0) return null;
  return (
    <CompactSelect
      label={t('trade.leverage')}
      part="leverage"
      value={String(draft.leverage)}
      options={withChosen(leverages, draft.leverage).map((leverage) => ({
        value: String(leverage),
        label: `1:${leverage}`,
        isOffered: leverages.includes(leverage),
      }))}
      isDisabled={isLocked}
      onChange={(leverage) => change({ leverage: Number(leverage) })}
    />
  );
}
