import type { MirrorReport } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryName } from '../../contest/standing-table.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { useDisplay } from '../display/display.tsx';

const WINDOWS = [1, 2, 5, 10, 30, 60] as const;
const USUAL = 5;
const CELL = 'px-2 py-1.5 align-top';

/** Entries that traded opposite to each other at nearly the same moment, for a human to judge. Read once it is asked for, never by itself. */
export function Mirrors({ slug }: { readonly slug: string }) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const [within, setWithin] = useState<number>(USUAL);
  const report = useQuery({
    ...buildQuery(client, 'findMirrors', { params: { slug }, query: { within } }),
    retry: false,
  });
  return (
    <div className="space-y-3 p-3">
      <p className="max-w-[75ch] text-13 text-ink-2">{t('mirrors.text')}</p>
      <div className="w-56 max-w-full">
        <SelectField
          label={t('mirrors.within')}
          value={within}
          options={WINDOWS.map((count) => ({ value: count, label: t('mirrors.seconds', { count }) }))}
          onChange={setWithin}
        />
      </div>
      {report.isError && <ErrorState title={t('readFailed')} onRetry={report.refetch} />}
      {report.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
      {report.data && <FoundMirrors report={report.data} />}
    </div>
  );
}

function FoundMirrors({ report }: { readonly report: MirrorReport }) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { pairs, fills, crowded, crowd, found, isCut } = report;
  return (
    <>
      {pairs.length === 0 ? (
        <EmptyState title={t('mirrors.none')} />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-13">
            <caption className="sr-only">{t('mirrors.title')}</caption>
            <TableHead
              padding={CELL}
              cells={[
                { label: t('mirrors.entries') },
                { label: t('mirrors.meetings'), isFigure: true },
                { label: t('mirrors.value'), isFigure: true },
                { label: t('mirrors.nearest'), isFigure: true, shownFrom: 'max-sm:hidden' },
                { label: t('mirrors.instruments'), shownFrom: 'max-sm:hidden' },
              ]}
            />
            <tbody>
              {pairs.map((pair) => (
                <PairLine key={pair.entries.map(({ account }) => account).join(' ')} pair={pair} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p role="status" className="max-w-[75ch] text-12 text-ink-3">
        {t('mirrors.compared', { count: fills, number: display.count(fills) })}{' '}
        {crowded > 0 && t('mirrors.crowded', { count: crowded, number: display.count(crowded), crowd })}{' '}
        {found > pairs.length && t('mirrors.shown', { shown: pairs.length, found: display.count(found) })}{' '}
        {isCut && t('mirrors.cut')}
      </p>
    </>
  );
}

type Pair = MirrorReport['pairs'][number];

function PairLine({ pair }: { readonly pair: Pair }) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { entries, meetings, value, nearest, instruments } = pair;
  return (
    <tr className="border-b border-line-soft last:border-0">
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
        {entries.map((entry) => (
          <span key={entry.account} className="block">
            {entry.fullName ?? entry.username ?? t('erased')}{' '}
            <span className="font-normal text-ink-3">
              {!entry.isErased && <EntryName row={entry} />} ·{' '}
              {t('mirrors.trades', { count: entry.fills, number: display.count(entry.fills) })}
            </span>
          </span>
        ))}
      </th>
      <td className={`${CELL} figure`}>{display.count(meetings)}</td>
      <td className={`${CELL} figure`}>{display.usd(value)}</td>
      <td className={`${CELL} figure max-sm:hidden`}>
        {t('mirrors.distance', { seconds: display.between(nearest.wall, 0, 2) })}
        <span className="block text-12 text-ink-3">
          {t('mirrors.marketDistance', { seconds: display.between(nearest.market, 0, 2) })}
        </span>
      </td>
      <td className={`${CELL} max-sm:hidden`}>
        {instruments.map(({ symbol, meetings: times, quantity }) => (
          <span key={symbol} className="figures block">
            {symbol} {display.between(quantity, 0, 8)}
            {times > 1 && ` (${display.count(times)}×)`}
          </span>
        ))}
      </td>
    </tr>
  );
}
