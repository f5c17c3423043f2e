import { DIVERSIFICATION_GROUPS, usdToNumber, type CurrencyExposure, type Exposure } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { LoadingRows } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { categoryText } from '../catalogue/category-text.ts';
import { useDisplay } from '../display/display.tsx';
import { readExposure } from './exposure.model.ts';

/** How much is held, by class and by currency, long and short, against the account's equity. */
export function ExposurePanel() {
  const { t } = useTranslation();
  const display = useDisplay();
  const { positions, summary } = useDesk();
  const { directory, positions: read } = useAccount();
  const exposure = readExposure(positions, directory, summary.equity);
  const { gross, timesEquity } = exposure;
  return (
    <Panel
      title={t('dashboard.exposure')}
      actions={
        gross > 0n && (
          <span className="live figures text-12 text-ink-3">
            {display.usd(usdText(gross))}
            {timesEquity !== undefined &&
              ` · ${t('dashboard.timesEquity', { times: display.decimal(Number(timesEquity) / 100, 1) })}`}
          </span>
        )
      }
    >
      {read.data === undefined && !read.hasFailed ? (
        <LoadingRows>{t('account.loading')}</LoadingRows>
      ) : gross > 0n ? (
        <div className="live space-y-3 px-3 py-3 text-13">
          <ClassBar exposure={exposure} />
          <Classes exposure={exposure} />
          <EmptyGroups exposure={exposure} />
          <Currencies currencies={exposure.byCurrency} />
        </div>
      ) : (
        <p className="px-3 py-3 text-13 text-ink-2">{t('dashboard.exposureNone')}</p>
      )}
    </Panel>
  );
}

/** One after the other, as the classes come by size. */
const SHADES = [
  'bg-accent-strong',
  'bg-stone-dim',
  'bg-up',
  'bg-warn',
  'bg-info',
  'bg-control',
  'bg-down',
  'bg-ink-3',
];
const shadeAt = (place: number): string => SHADES[place % SHADES.length] ?? '';

function ClassBar({ exposure: { byClass } }: { readonly exposure: Exposure }) {
  return (
    <div aria-hidden="true" className="flex h-6 gap-0.5">
      {byClass.map(({ key, weight }, place) => (
        <span
          key={key}
          className={`min-w-1 rounded-xs ${shadeAt(place)}`}
          style={{ flexGrow: Math.max(Number(weight), 1) }}
        />
      ))}
    </div>
  );
}

const HEAD = 'h-6 font-normal text-12 text-ink-3';
const FIGURE = 'figures pl-2 text-right whitespace-nowrap';

function Classes({ exposure: { byClass } }: { readonly exposure: Exposure }) {
  const { t } = useTranslation();
  const display = useDisplay();
  return (
    <table className="w-full">
      <caption className="sr-only">{t('dashboard.byClass')}</caption>
      <Head first={t('dashboard.byClass')} last={t('dashboard.share')} />
      <tbody>
        {byClass.map(({ key, long, short, weight }, place) => (
          <tr key={key} className="h-7 border-t border-line-soft">
            <th scope="row" className="text-left font-normal">
              <span className="inline-flex items-center gap-2">
                <span aria-hidden="true" className={`size-2 rounded-xs ${shadeAt(place)}`} />
                {categoryText(key, t)}
              </span>
            </th>
            <td className={FIGURE}>{sideText(long, display.compact)}</td>
            <td className={FIGURE}>{sideText(short, display.compact)}</td>
            <td className={FIGURE}>{display.percent(Number(weight) / 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The groups in which nothing is held, named as such. */
function EmptyGroups({ exposure: { byClass } }: { readonly exposure: Exposure }) {
  const { t } = useTranslation();
  const { locale } = useDisplay();
  const empty = DIVERSIFICATION_GROUPS.filter((group) => byClass.every(({ key }) => key !== group));
  if (empty.length === 0) return null;
  const groups = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
    empty.map((group) => categoryText(group, t)),
  );
  return <p className="text-12 text-ink-3">{t('dashboard.nothingIn', { groups })}</p>;
}

/** So many are on the dashboard. */
const CURRENCIES = 5;

function Currencies({ currencies }: { readonly currencies: readonly CurrencyExposure[] }) {
  const { t } = useTranslation();
  const display = useDisplay();
  return (
    <table className="w-full">
      <caption className="sr-only">{t('dashboard.byCurrency')}</caption>
      <Head first={t('dashboard.byCurrency')} last={t('dashboard.net')} />
      <tbody>
        {currencies.slice(0, CURRENCIES).map(({ currency, long, short, net }) => (
          <tr key={currency} className="h-7 border-t border-line-soft">
            <th scope="row" className="text-left font-normal">
              {currency}
            </th>
            <td className={FIGURE}>{sideText(long, display.compact)}</td>
            <td className={FIGURE}>{sideText(short, display.compact)}</td>
            <td className={`${FIGURE} font-medium`}>
              {net > 0n && '+'}
              {display.compact(usdToNumber(net))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ first, last }: { readonly first: string; readonly last: string }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" className={`${HEAD} text-left`}>
          {first}
        </th>
        <th scope="col" className={`${HEAD} text-right`}>
          {t('dashboard.long')}
        </th>
        <th scope="col" className={`${HEAD} text-right`}>
          {t('dashboard.short')}
        </th>
        <th scope="col" className={`${HEAD} text-right`}>
          {last}
        </th>
      </tr>
    </thead>
  );
}

/** An order of magnitude; a dash where nothing is held. */
const sideText = (amount: Exposure['long'], compact: (value: number) => string): string =>
  amount === 0n ? '—' : compact(usdToNumber(amount));
