import { Check, Footprints, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning } from '../../../shared/live/market-clock.ts';
import { useStreamState } from '../../../shared/live/use-stream.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useDialogs } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { useInstrumentDay } from '../instrument-day.ts';
import { useFirstTrade } from './first-trade-guide.tsx';

/** The offer to prepare a first trade, where its venue is open; none where the market stands, and nothing is filled. */
export function FirstTradeOffer({
  symbol,
  onBegin,
}: {
  readonly symbol: string;
  readonly onBegin: () => void;
}) {
  const { t } = useTranslation('trading');
  const display = useDisplay();
  const { open } = useDialogs();
  const { line } = useInstrumentDay();
  const { world } = useStreamState();
  if (!isRunning(world)) return null;
  const opensAt = line?.opensAt ?? null;
  if (opensAt !== null)
    return (
      <GuideNote
        text={t('firstTrade.closed', { symbol, time: display.shortWeekday(opensAt) })}
        action={
          <Button size="small" onClick={() => open('palette')}>
            {t('firstTrade.choose')}
          </Button>
        }
      />
    );
  return (
    <GuideNote
      text={t('firstTrade.offer')}
      action={
        <Button size="small" onClick={onBegin}>
          {t('firstTrade.prepare')}
        </Button>
      }
    />
  );
}

/** What to look at after the first fill. */
export function FirstTradeDone() {
  const { t } = useTranslation('trading');
  const { dismiss } = useFirstTrade();
  return (
    <GuideNote
      icon={<Check aria-hidden="true" className="size-4 text-up" />}
      text={t('firstTrade.done')}
      action={
        <Button size="small" onClick={dismiss}>
          {t('firstTrade.understood')}
        </Button>
      }
    />
  );
}

/** One line where there is room: what it says, its act, and how to be rid of it. */
export function GuideNote({
  icon,
  text,
  action,
}: {
  readonly icon?: ReactNode;
  readonly text: string;
  readonly action?: ReactNode;
}) {
  const { t } = useTranslation('trading');
  const { dismiss } = useFirstTrade();
  return (
    <div
      role="group"
      aria-label={t('firstTrade.title')}
      className="flex items-center gap-2 border-t border-line bg-selected py-1.5 pr-1 pl-3 text-12"
    >
      <span className="shrink-0">
        {icon ?? <Footprints aria-hidden="true" className="size-4 text-accent" />}
      </span>
      <p role="status" className="min-w-0 flex-1">
        {text}
      </p>
      {action}
      <button
        type="button"
        aria-label={t('firstTrade.dismiss')}
        title={t('firstTrade.dismiss')}
        onClick={dismiss}
        className="hit inline-flex shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
