import { useTranslation } from 'react-i18next';
import type { Listing } from '../../account/directory.ts';
import { usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { withUnits, type TicketDraft } from '../../ticket/ticket-draft.ts';
import type { TicketView } from '../../ticket/ticket.model.ts';
import { useDisplay } from '../display/display.tsx';
import { LateNote } from './late-note.tsx';
import { amountText } from './quantity-words.ts';
import { ProblemNote } from './ticket-problem.tsx';
import type { Wait } from './use-ticket.ts';

/** Notes and warnings on the order before it is placed. */
export function TicketNotes({
  listing,
  draft,
  view: { preview, problem },
  movedPrice,
  wait,
  onChange,
}: {
  readonly listing: Listing;
  readonly draft: TicketDraft;
  readonly view: TicketView;
  readonly movedPrice: number | undefined;
  readonly wait: Wait | undefined;
  readonly onChange: (part: Partial<TicketDraft>) => void;
}) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden">
      {movedPrice !== undefined && (
        <p className="rounded-lg border border-warn p-3 text-13">
          {t('trade.priceMoved', { price: exact.decimal(movedPrice, listing.asset.decimals) })}
        </p>
      )}
      {wait && <WaitNote wait={wait} />}
      {draft.type === 'market' && <LateNote listing={listing} />}
      {preview?.putsOnMargin && !problem && (
        <p className="rounded-lg border border-warn p-3 text-13">{t('trade.putsOnMargin')}</p>
      )}
      {problem && (
        <ProblemNote
          problem={problem}
          onReduce={(units) => onChange(withUnits(draft, units, listing.instrument))}
          onLeverage={(leverage) => onChange({ leverage })}
          amountText={(units) => amountText(units, draft, listing.instrument, exact, t)}
        />
      )}
    </div>
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
