import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { useDesk } from '../../account/account-context.tsx';
import { ExitRows } from '../controls/exit-rows.tsx';
import { OtherSize, SizeField, SizeShares } from '../controls/size-field.tsx';
import { TermsFields } from '../controls/terms-fields.tsx';
import { TypeSegments } from '../controls/ticket-segments.tsx';
import { BeginningLine } from './beginning-line.tsx';
import type { TicketPartProps } from './ticket-part.ts';

/** Most orders have no note: the field and its texts are fetched beside the ticket. */
const LazyNote = lazyPart(
  () => import('../controls/note-field.tsx').then(({ NoteField }) => NoteField),
  'inline',
);
const SizePresets = lazyPart(
  () => import('../controls/size-presets.tsx').then(({ SizePresets }) => SizePresets),
  'inline',
);
const ExitPresets = lazyPart(
  () => import('../controls/exit-presets.tsx').then(({ ExitPresets }) => ExitPresets),
  'inline',
);

/** Type, terms, size and exits of an order, one below the other. */
export function OrderFields({ ticket, listing, isLocked }: TicketPartProps) {
  const { t } = useTranslation();
  const { draft, view, reduceOnly, change, hasPresets } = ticket;
  const shared = { listing, draft, view, isDisabled: isLocked, onChange: change };
  return (
    <fieldset disabled={isLocked} className="min-w-0 space-y-1.5">
      <legend className="sr-only">{t('trade.order')}</legend>
      <TypeSegments value={draft.type} onChange={ticket.chooseType} />
      <TermsFields listing={listing} draft={draft} onChange={change} />
      <div className="space-y-1">
        <SizeField {...shared} reduceOnly={reduceOnly} />
        <div className="flex gap-1.5">
          <SizeShares {...shared} />
          {hasPresets && <OwnSizes ticket={ticket} isLocked={isLocked} />}
        </div>
        <BeginningLine ticket={ticket} listing={listing} instead={<OtherSize {...shared} />} />
      </div>
      {!reduceOnly && draft.type !== 'oco' && (
        <ExitRows
          {...shared}
          onUnit={ticket.countExitsIn}
          onBegin={ticket.beginExit}
          presets={hasPresets && <OwnExits ticket={ticket} isLocked={isLocked} />}
        />
      )}
    </fieldset>
  );
}

/** The person's own sizes; their place is there before they are. */
export function OwnSizes({ ticket, isLocked }: Omit<TicketPartProps, 'listing'>) {
  return (
    <Suspense fallback={<span className="w-7 shrink-0 pointer-coarse:w-11" />}>
      <SizePresets
        draft={ticket.draft}
        sizes={ticket.presets.sizes}
        isDisabled={isLocked}
        onChange={ticket.change}
        onKeep={ticket.keep}
      />
    </Suspense>
  );
}

/** Distances of the exits, the person's own among them. */
export function OwnExits({ ticket, isLocked }: Omit<TicketPartProps, 'listing'>) {
  return (
    <Suspense fallback={<span className="w-7 shrink-0 pointer-coarse:w-11" />}>
      <ExitPresets
        draft={ticket.draft}
        subject={ticket.subject}
        seen={ticket.seen}
        brackets={ticket.presets.brackets}
        isDisabled={isLocked}
        onChange={ticket.change}
        onKeep={ticket.keep}
      />
    </Suspense>
  );
}

/** A note for the journal, whose place is there before it is: nothing moves under a pointer when it comes. */
export function NotePart({ ticket, isLocked }: Omit<TicketPartProps, 'listing'>) {
  const { account } = useDesk();
  if (ticket.reduceOnly) return null;
  return (
    <fieldset disabled={isLocked} className="min-h-(--ctl) min-w-0">
      <Suspense fallback={null}>
        <LazyNote
          isRequired={account.terms?.rules?.noteRequired ?? false}
          onChange={(note) => ticket.change({ note })}
        />
      </Suspense>
    </fieldset>
  );
}
