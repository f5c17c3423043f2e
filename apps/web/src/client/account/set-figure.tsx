import { Popover } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../display/display.tsx';

export interface SetFigure {
  readonly symbol: string;
  /** USD. */
  readonly shown: number;
  readonly market: number;
  readonly reason: string | null;
  readonly at: string | null;
}

/** The blue dot of a figure that an administrator set: both figures, who, when and why. */
export function SetFigureMark({ figure }: { readonly figure: SetFigure }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const lines = [
    [t('setFigure.shown'), display.signedUsd(figure.shown)],
    [t('setFigure.market'), display.signedUsd(figure.market)],
    [t('setFigure.by'), t('setFigure.administrator')],
    [t('setFigure.when'), figure.at ? `${display.dateTime(figure.at)} (${display.zone})` : '—'],
    [t('setFigure.why'), figure.reason ?? '—'],
  ] as const;
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={t('setFigure.mark', { symbol: figure.symbol })}
        className="hit inline-flex items-center justify-center rounded-full align-middle"
      >
        <span aria-hidden="true" className="size-2.5 rounded-full bg-info" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('setFigure.title')}
          className="z-(--z-toast) w-80 max-w-[calc(100vw-16px)] rounded-xl border border-control bg-raised p-4 shadow-lg outline-none"
        >
          <p className="text-14 font-semibold">{t('setFigure.title')}</p>
          <dl className="mt-2 space-y-1 text-13">
            {lines.map(([label, text]) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="shrink-0 text-ink-2">{label}</dt>
                <dd className="text-right wrap-break-word">{text}</dd>
              </div>
            ))}
          </dl>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
