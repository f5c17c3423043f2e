import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OtherSize, SizeInput, SizeShares, SizeUnits } from '../../trading/controls/size-field.tsx';
import { ExitFields } from '../../trading/controls/exit-fields.tsx';
import { ExitUnits } from '../../trading/controls/exit-rows.tsx';
import { TermsPrices, TimeSelect, TrailUnits, UntilField } from '../../trading/controls/terms-fields.tsx';
import { TypeSelect } from '../../trading/controls/ticket-segments.tsx';
import { LevelBar } from '../../trading/preview/margin-level-bar.tsx';
import { TicketSummary } from '../../trading/preview/ticket-summary.tsx';
import { BeginningLine } from '../../trading/ticket/beginning-line.tsx';
import { NotePart, OwnExits, OwnSizes } from '../../trading/ticket/order-fields.tsx';
import { AccountLine, TicketFooter } from '../../trading/ticket/ticket-footer.tsx';
import { LeverageSelect } from '../../trading/ticket/ticket-head.tsx';
import { Further, Notes, TicketSides, type FormProps } from '../../trading/ticket/ticket.tsx';
import { waits } from '../../../ticket/ticket-draft.ts';

/** The ticket of a phone: what decides an order and its four answers first, everything else below, for a sheet that is pulled up. */
export function SheetForm({ ticket, listing, isLocked, confirms, beside }: FormProps) {
  const parts = { ticket, listing, isLocked };
  return (
    <>
      <div data-sheet="scroll" className="min-h-0 flex-1 overflow-y-auto px-3.5 [--side-height:54px]">
        <div className="space-y-2">
          <TicketSides {...parts} />
          <Essentials {...parts} />
          <Answers ticket={ticket} listing={listing} />
        </div>
        <Rest {...parts} beside={beside} />
      </div>
      <TicketFooter ticket={ticket} listing={listing} confirms={confirms} isBrief className="px-3.5" />
    </>
  );
}

type PartProps = Omit<FormProps, 'beside' | 'confirms'>;

/** Type and size, then the prices. */
function Essentials({ ticket, listing, isLocked }: PartProps) {
  const { t } = useTranslation();
  const id = useId();
  const { draft, view, change, reduceOnly } = ticket;
  const hasExits = !reduceOnly && draft.type !== 'oco';
  const shared = { listing, draft, isDisabled: isLocked, onChange: change };
  return (
    <fieldset disabled={isLocked} className="min-w-0 space-y-2">
      <legend className="sr-only">{t('trade.order')}</legend>
      <div data-part="size" className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
        <TypeSelect value={draft.type} onChange={ticket.chooseType} isDisabled={isLocked} />
        <SizeInput {...shared} id={id} label={t(`trade.quantityIn.${draft.unit}`)} className="h-11.5" />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {waits(draft) && <TermsPrices listing={listing} draft={draft} onChange={change} hasUnits={false} />}
        {hasExits && <ExitFields {...shared} view={view} onBegin={ticket.beginExit} />}
      </div>
    </fieldset>
  );
}

function Answers({ ticket: { view, draft, summary }, listing }: Pick<FormProps, 'ticket' | 'listing'>) {
  const levels = {
    before: summary.marginLevel,
    after: view.preview ? view.preview.marginLevelAfter : summary.marginLevel,
  };
  return (
    <div className="[--answer-height:28px] [@media(max-height:44rem)]:[--answer-height:24px]">
      <TicketSummary
        view={view}
        listing={listing}
        leverage={draft.leverage}
        equity={summary.equity}
        levels={levels}
      />
      <LevelBar {...levels} />
    </div>
  );
}

/** What a pulled-up sheet shows: leverage, units, shares of the largest size, terms, note, one-click, account. */
function Rest({ ticket, listing, isLocked, beside }: Omit<FormProps, 'confirms'>) {
  const { t } = useTranslation();
  const { draft, view, change, reduceOnly } = ticket;
  const parts = { ticket, listing, isLocked };
  const shared = { listing, draft, view, isDisabled: isLocked, onChange: change };
  return (
    <div className="mt-3 space-y-3 border-t border-line-soft pt-3">
      <fieldset disabled={isLocked} className="min-w-0 space-y-2">
        <legend className="sr-only">{t('trade.quantity')}</legend>
        <div className="flex items-center justify-between gap-2">
          <SizeUnits {...shared} reduceOnly={reduceOnly} />
          <LeverageSelect {...parts} />
        </div>
        <div className="flex gap-1.5">
          <SizeShares {...shared} />
          <OwnSizes ticket={ticket} isLocked={isLocked} />
        </div>
        <BeginningLine ticket={ticket} listing={listing} instead={<OtherSize {...shared} />} />
        {!reduceOnly && draft.type !== 'oco' && (
          <div className="flex items-center justify-between gap-2">
            <ExitUnits draft={draft} onUnit={ticket.countExitsIn} />
            <OwnExits ticket={ticket} isLocked={isLocked} />
          </div>
        )}
        {draft.type === 'trailing_stop' && <TrailUnits draft={draft} onChange={change} />}
        {waits(draft) && <TimeSelect draft={draft} onChange={change} />}
        <UntilField draft={draft} onChange={change} />
      </fieldset>
      <Notes ticket={ticket} listing={listing} isBesideChart />
      <NotePart ticket={ticket} isLocked={isLocked} />
      {beside && draft.type === 'market' && (
        <div className="flex items-center justify-between text-13 text-ink-2">
          {t('trade.oneClick')}
          <beside.ArmSwitch isArmed={ticket.isArmed} isDisabled={isLocked} onArm={ticket.arm} />
        </div>
      )}
      {beside && <beside.Guide ticket={ticket} listing={listing} />}
      <Further ticket={ticket} listing={listing} hasHeading />
      <AccountLine />
    </div>
  );
}
