import { useTranslation } from 'react-i18next';
import { SetProfitDot } from '../../shared/figures/set-profit-dot.tsx';
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
  return (
    <SetProfitDot
      label={t('setFigure.mark', { symbol: figure.symbol })}
      title={t('setFigure.title')}
      lines={[
        { label: t('setFigure.shown'), text: display.signedUsd(figure.shown) },
        { label: t('setFigure.market'), text: display.signedUsd(figure.market) },
        { label: t('setFigure.by'), text: t('setFigure.administrator') },
        {
          label: t('setFigure.when'),
          text: figure.at ? `${display.dateTime(figure.at)} (${display.zone})` : '—',
        },
        { label: t('setFigure.why'), text: figure.reason ?? '—' },
      ]}
    />
  );
}
