import { reasonText } from '@lonja/protocol/recorded-reasons';
import { useTranslation } from 'react-i18next';
import { SetProfitDot } from '../../shared/figures/set-profit-dot.tsx';
import { useDisplay } from '../display/display.tsx';

export interface Override {
  readonly symbol: string;
  /** USD. */
  readonly shown: number;
  readonly market: number;
  readonly reason: string | null;
  readonly at: string | null;
}

/** The blue dot of a figure that an administrator set: both figures, who, when and why. */
export function OverrideMark({ figure }: { readonly figure: Override }) {
  const { t } = useTranslation();
  const display = useDisplay();
  return (
    <SetProfitDot
      label={t('override.mark', { symbol: figure.symbol })}
      title={t('override.title')}
      lines={[
        { label: t('override.shown'), text: display.signedUsd(figure.shown) },
        { label: t('override.market'), text: display.signedUsd(figure.market) },
        { label: t('override.by'), text: t('override.administrator') },
        {
          label: t('override.when'),
          text: figure.at ? `${display.dateTime(figure.at)} (${display.zone})` : '—',
        },
        {
          label: t('override.why'),
          text: reasonText(figure.reason ?? '—', (name) => t(`recordedReasons.${name}`)),
        },
      ]}
    />
  );
}
