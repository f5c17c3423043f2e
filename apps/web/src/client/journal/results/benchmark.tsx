import type { Benchmark as Answer } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { ErrorState, LoadingRows } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';

/** What accounts are compared with, as far as it is listed; the first one unless chosen otherwise. */
const BENCHMARKS = ['^GSPC', '^IXIC', '^DJI', '^GDAXI', 'XAUUSD', 'EURUSD', 'BTC', 'AAPL'];

/** The account's daily returns against a market's, with the definition of each figure. */
export function Benchmark() {
  const { t } = useTranslation('journal');
  const { directory } = useAccount();
  const [chosen, setChosen] = useState<string>();
  const listed = BENCHMARKS.flatMap((symbol) => directory.of(symbol)?.asset ?? []);
  const symbol = chosen ?? listed[0]?.symbol;
  if (symbol === undefined) return null;
  return (
    <section aria-label={t('benchmark.title')} className="space-y-2">
      <h2 className="text-14 font-semibold">{t('benchmark.title')}</h2>
      <SelectField
        label={t('benchmark.with')}
        value={symbol}
        options={listed.map(({ symbol: value, name }) => ({ value, label: `${value} · ${name}` }))}
        onChange={setChosen}
        className="w-64 max-w-full"
      />
      <Compared symbol={symbol} />
    </section>
  );
}

function Compared({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('journal');
  const client = useClient();
  const { user } = useAccount();
  const benchmark = useQuery(
    buildQuery(client, 'getBenchmark', { query: { symbol } }, user.account?.id ?? ''),
  );
  if (benchmark.isError) return <ErrorState title={t('benchmark.failed')} onRetry={benchmark.refetch} />;
  if (!benchmark.data) return <LoadingRows>{t('loading')}</LoadingRows>;
  return <Figures answer={benchmark.data} />;
}

function Figures({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation('journal');
  const display = useDisplay();
  const { beta, alphaDaily, alphaAnnual, correlation, days, needs, daysAYear, from, to } = answer;
  // Noon: the same date in every zone that somebody may have chosen.
  const dayText = (day: string) => display.date(`${day}T12:00:00Z`);
  const plain = (figure: number | null) => (figure === null ? '—' : display.decimal(figure, 2));
  const percentSign = display.wholePercent(1).replace('1', '');
  const percent = (figure: number | null, decimals: number) =>
    figure === null ? '—' : `${figure > 0 ? '+' : ''}${display.decimal(figure, decimals)}${percentSign}`;
  const figures = [
    { label: t('benchmark.beta'), text: plain(beta) },
    { label: t('benchmark.alphaDaily'), text: percent(alphaDaily, 4) },
    { label: t('benchmark.alphaAnnual'), text: percent(alphaAnnual, 2) },
    { label: t('benchmark.correlation'), text: plain(correlation) },
    { label: t('benchmark.days'), text: display.count(days) },
  ];
  return (
    <>
      {days < needs || beta === null ? (
        <p className="text-13">
          {t('benchmark.few', { days: display.count(days), needs: display.count(needs) })}
        </p>
      ) : (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {figures.map(({ label, text }) => (
            <div key={label}>
              <dt className="text-12 text-ink-3">{label}</dt>
              <dd className="figures text-16 font-semibold whitespace-nowrap">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {from !== null && to !== null && (
        <p className="text-12 text-ink-3">{t('benchmark.span', { from: dayText(from), to: dayText(to) })}</p>
      )}
      <p className="max-w-[75ch] text-12 text-ink-3">
        {t('benchmark.definition', { daysAYear: display.count(daysAYear) })}
      </p>
    </>
  );
}
