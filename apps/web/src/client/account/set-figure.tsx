import { Popover } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../display/display.tsx';
import { ActPopover } from './act-popover.tsx';

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
    <ActPopover
      title={t('setFigure.title')}
      lines={lines}
      trigger={
        <Popover.Trigger
          aria-label={t('setFigure.mark', { symbol: figure.symbol })}
          className="hit inline-flex items-center justify-center rounded-full align-middle"
        >
          <span aria-hidden="true" className="size-2.5 rounded-full bg-info" />
        </Popover.Trigger>
      }
    />
  );
}
