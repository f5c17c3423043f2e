import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { usePreferenceStore } from '../../../shared/theme/use-preferences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { TicketType } from '@lonja/protocol/ticket-options';
import type { TicketDraft } from '../../../ticket/ticket-draft.ts';
import type { TicketView } from '../../../ticket/ticket.model.ts';
import { useAccount } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { ClosedNote } from '../notes/closed-note.tsx';
import { LateNote } from '../notes/late-note.tsx';
import { HoldNote } from '../notes/hold-note.tsx';
import type { Wait } from './use-ticket.ts';

/** Notes and warnings on the order before it is placed. */
export function TicketNotes({
  listing,
  draft,
  view: { preview, problem },
  movedPrice,
  wait,
  isBesideChart,
  onType,
}: {
  readonly listing: Listing;
  readonly draft: TicketDraft;
  readonly view: TicketView;
  readonly movedPrice: number | undefined;
  readonly wait: Wait | undefined;
  readonly isBesideChart: boolean;
  readonly onType: (type: TicketType) => void;
}) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  const holdMinutes = useAccount().user.account?.terms?.holdMinutes;
  return (
    <>
      {movedPrice !== undefined && (
        <p className="rounded-lg border border-warn p-3 text-13">
          {t('trade.priceMoved', { price: exact.decimal(movedPrice, listing.asset.decimals) })}
        </p>
      )}
      {wait && <WaitNote wait={wait} />}
      {draft.type === 'market' && (
        <ClosedNote
          symbol={listing.asset.symbol}
          isBesideChart={isBesideChart}
          onLimit={() => onType('limit')}
        />
      )}
      {draft.type === 'market' && <LateNote listing={listing} />}
      {holdMinutes !== undefined && <HoldNote minutes={holdMinutes} />}
      {preview?.putsOnMargin && !problem && (
        <p className="rounded-lg border border-warn p-3 text-13">{t('trade.putsOnMargin')}</p>
      )}
    </>
  );
}

function WaitNote({ wait }: { readonly wait: Wait }) {
  const { t } = useTranslation();
  const preferences = usePreferenceStore();
  return (
    <div className="rounded-lg border border-warn p-3 text-13">
      <p>{wait.kind === 'paused' ? t('trade.paused') : t('trade.stale', { seconds: wait.seconds })}</p>
      {wait.kind === 'paused' && (
        <Button size="small" className="mt-2" onClick={() => preferences.set({ rate: 'live' })}>
          {t('rate.resume')}
        </Button>
      )}
    </div>
  );
}
