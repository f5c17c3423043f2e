import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInterval, type ChartInterval } from '../../../../chart/candles/chart-interval.ts';
import { intervalText } from '../../../chart/interval-text.ts';
import { TOOL_CLASS } from '../tool-button.tsx';
import { useTypedInterval } from './use-typed-interval.ts';
import { USUAL_INTERVALS } from './usual-intervals.ts';

/** Any interval, typed or chosen. A digit on the chart opens it. */
export function IntervalMenu({
  interval,
  onChoose,
}: {
  readonly interval: ChartInterval;
  readonly onChoose: (interval: ChartInterval) => void;
}) {
  const { t: own } = useTranslation('trading');
  const [typed, setTyped] = useState<string>();
  useTypedInterval(setTyped);
  const close = () => setTyped(undefined);
  const choose = (next: ChartInterval) => {
    close();
    onChoose(next);
  };
  const name = own('charts.otherInterval');
  return (
    <Popover.Root open={typed !== undefined} onOpenChange={(isOpen) => setTyped(isOpen ? '' : undefined)}>
      <Popover.Trigger aria-label={name} title={name} className={TOOL_CLASS}>
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name}
          onOpenAutoFocus={putCaretAtEnd}
          className="z-(--z-popover) w-64 animate-fade rounded-lg border border-line bg-raised p-3 shadow-lg outline-none"
        >
          <TypedInterval typed={typed ?? ''} onType={setTyped} onChoose={choose} />
          {USUAL_INTERVALS.map((row) => (
            <ul key={row[0]} className="flex flex-wrap gap-1 border-t border-line py-2 last:pb-0">
              {row.map((one) => (
                <li key={one}>
                  <button
                    type="button"
                    aria-pressed={one === interval}
                    onClick={() => choose(one)}
                    className={`${TOOL_CLASS} min-w-9 aria-pressed:bg-selected`}
                  >
                    {intervalText(one, own)}
                  </button>
                </li>
              ))}
            </ul>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The digit that opened it stays, and what is typed follows it. */
function putCaretAtEnd(event: Event): void {
  event.preventDefault();
  const field = (event.currentTarget as HTMLElement | null)?.querySelector('input');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

function TypedInterval({
  typed,
  onType,
  onChoose,
}: {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChoose: (interval: ChartInterval) => void;
}) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const id = useId();
  const read = readInterval(typed);
  return (
    <form
      className="pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (read) onChoose(read);
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t('chart.interval')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          placeholder="45, 2h, 3d"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-read`}
          className="ctl min-w-0 flex-1 rounded-md border border-control bg-field px-2 text-14 tabular-nums outline-none focus-visible:border-accent"
        />
        <button
          type="submit"
          disabled={!read}
          className="ctl rounded-md bg-accent-strong px-3 text-13 font-medium text-on-accent-strong disabled:bg-hover disabled:text-ink-3"
        >
          {t('chart.apply')}
        </button>
      </div>
      <p id={`${id}-read`} role="status" className="pt-1 text-12 text-ink-2">
        {typed === ''
          ? own('charts.typeInterval')
          : read
            ? intervalText(read, own)
            : own('charts.noInterval')}
      </p>
    </form>
  );
}
