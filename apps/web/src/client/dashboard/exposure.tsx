import { DIVERSIFICATION_GROUPS, usdToNumber, type CurrencyExposure, type Exposure } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { SteadyText } from '../../shared/figures/steady-text.tsx';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { LoadingRows } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { categoryText } from '../catalogue/category-text.ts';
import { useDisplay } from '../display/display.tsx';
import { readExposure } from './exposure.model.ts';
import { useSteadyOrder } from './use-steady-order.ts';

/** How much is held, by class and by currency, long and short, against the account's equity. */
export function ExposurePanel() {
  const { t } = useTranslation();
  const { t: own } = useTranslation('dashboard');
  const display = useDisplay();
  const { positions, summary } = useDesk();
  const { directory, market, positions: read } = useAccount();
  const exposure = readExposure(positions, directory, summary.equity);
  const { gross, timesEquity } = exposure;
  return (
    <Panel
      title={own('exposure')}
      actions={
        gross > 0n &&
        market.data && (
          <span className="live figures min-w-[24ch] text-right text-12 text-ink-3">
            <SteadyText
              text={[
                display.usd(usdText(gross)),
                timesEquity !== undefined &&
                  own('timesEquity', { times: display.decimal(Number(timesEquity) / 100, 2) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </span>
        )
      }
    >
      {(!read.data && !read.hasFailed) || (!market.data && !market.hasFailed) ? (
        <LoadingRows>{t('account.loading')}</LoadingRows>
      ) : gross > 0n ? (
        <Held exposure={exposure} />
      ) : (
        <p className="px-3 py-3 text-13 text-ink-2">{own('exposureNone')}</p>
      )}
    </Panel>
  );
}

function Held({ exposure }: { readonly exposure: Exposure }) {
  const byClass = useClasses(exposure);
  return (
    <div className="live space-y-3 px-3 py-3 text-13">
      <ClassBar byClass={byClass} />
      <Classes byClass={byClass} />
      <EmptyGroups byClass={byClass} />
      <Currencies currencies={exposure.byCurrency} />
    </div>
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

/** In the order in which they first stood. */
function useClasses({ byClass }: Exposure): Exposure['byClass'] {
  const order = useSteadyOrder(byClass.map(({ key }) => key));
  return order.flatMap((wanted) => byClass.find(({ key }) => key === wanted) ?? []);
}

function ClassBar({ byClass }: Pick<Exposure, 'byClass'>) {
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

function Classes({ byClass }: Pick<Exposure, 'byClass'>) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('dashboard');
  const display = useDisplay();
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{own('byClass')}</caption>
      <Head first={own('byClass')} last={own('share')} />
      <tbody>
        {byClass.map(({ key, long, short, weight }, place) => (
          <tr key={key} className="h-7 border-t border-line-soft">
            <th scope="row" className="text-left font-normal">
              <span className="inline-flex items-center gap-2">
                <span aria-hidden="true" className={`size-2 rounded-xs ${shadeAt(place)}`} />
                {categoryText(key, t)}
              </span>
            </th>
            <td className={FIGURE}>
              <SteadyText text={sideText(long, display.compact)} />
            </td>
            <td className={FIGURE}>
              <SteadyText text={sideText(short, display.compact)} />
            </td>
            <td className={FIGURE}>
              <SteadyText text={display.percent(Number(weight) / 100)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The groups in which nothing is held, named as such. */
function EmptyGroups({ byClass }: Pick<Exposure, 'byClass'>) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('dashboard');
  const { locale } = useDisplay();
  const empty = DIVERSIFICATION_GROUPS.filter((group) => byClass.every(({ key }) => key !== group));
  if (empty.length === 0) return null;
  const groups = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
    empty.map((group) => categoryText(group, t)),
  );
  return <p className="text-12 text-ink-3">{own('nothingIn', { groups })}</p>;
}

/** So many are on the dashboard. */
const CURRENCIES = 5;

function Currencies({ currencies }: { readonly currencies: readonly CurrencyExposure[] }) {
  const { t: own } = useTranslation('dashboard');
  const display = useDisplay();
  const order = useSteadyOrder(currencies.map(({ currency }) => currency));
  const shown = order.flatMap((wanted) => currencies.find(({ currency }) => currency === wanted) ?? []);
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{own('byCurrency')}</caption>
      <Head first={own('byCurrency')} last={own('net')} />
      <tbody>
        {shown.slice(0, CURRENCIES).map(({ currency, long, short, net }) => (
          <tr key={currency} className="h-7 border-t border-line-soft">
            <th scope="row" className="text-left font-normal">
              {currency}
            </th>
            <td className={FIGURE}>
              <SteadyText text={sideText(long, display.compact)} />
            </td>
            <td className={FIGURE}>
              <SteadyText text={sideText(short, display.compact)} />
            </td>
            <td className={`${FIGURE} font-medium`}>
              <SteadyText text={`${net > 0n ? '+' : ''}${display.compact(usdToNumber(net))}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ first, last }: { readonly first: string; readonly last: string }) {
  const { t: own } = useTranslation('dashboard');
  return (
    <thead>
      <tr>
        <th scope="col" className={`${HEAD} w-[36%] text-left`}>
          {first}
        </th>
        <th scope="col" className={`${HEAD} text-right`}>
          {own('long')}
        </th>
        <th scope="col" className={`${HEAD} text-right`}>
          {own('short')}
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
