import type { ClientFigures } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { usePanelDisplay } from '../display/panel-display.tsx';

const CELL = 'py-1.5 pr-3 last:pr-0';

/** What is held of each class, at the market. */
export function ExposureTable({ exposure }: { readonly exposure: ClientFigures['exposure'] }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  if (exposure.length === 0) return <p className="text-13 text-ink-3">{t('client.noExposure')}</p>;
  return (
    <table className="w-full text-13">
      <TableHead
        padding={CELL}
        cells={[
          { label: t('client.assetClass') },
          { label: t('client.long'), isFigure: true },
          { label: t('client.short'), isFigure: true },
        ]}
      />
      <tbody>
        {exposure.map(({ assetClass, long, short }) => (
          <tr key={assetClass} className="h-(--row) border-b border-line-soft last:border-0">
            <th scope="row" className={`${CELL} text-left font-medium`}>
              {t(`client.classes.${assetClass}`)}
            </th>
            <td className={`${CELL} figure`}>{display.usd(long)}</td>
            <td className={`${CELL} figure`}>{display.usd(short)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
