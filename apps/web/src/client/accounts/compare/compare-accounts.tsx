import type { PortfolioPerformance, TradingAccount, Transaction } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transactionsQuery } from '../../../shared/api/queries.ts';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { ErrorState, LoadingText, Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useAccountName } from '../../account/use-account-name.ts';
import { useDisplay } from '../../display/display.tsx';
import { compareCurves, compareFills } from './compare.model.ts';

/** A year's: what is compared is mostly much shorter. */
const PERIOD = '1Y';
const WIDTH = 100;
const HEIGHT = 40;
/** How many are listed of the newest fills that one account alone did. */
const LISTED = 30;

/** Two accounts side by side: curves, figures, and what each did alone. */
export function CompareAccounts({ accounts }: { readonly accounts: readonly TradingAccount[] }) {
  const { t } = useTranslation('accounts');
  const nameOf = useAccountName();
  const branch = accounts.findLast(({ terms }) => terms?.branch);
  // A teacher's branch is a copy of somebody else's account.
  const original = accounts.find(({ id }) => id === branch?.terms?.branch?.account);
  const [first, setFirst] = useState(() => original?.id ?? accounts[0]?.id ?? '');
  const [second, setSecond] = useState(() => branch?.id ?? accounts.at(-1)?.id ?? '');
  const options = accounts.map((account) => ({ value: account.id, label: nameOf(account) }));
  const [one, other] = [first, second].map((id) => accounts.find((account) => account.id === id));
  return (
    <section aria-label={t('compare.title')} className="space-y-4">
      <p className="text-13 text-ink-2">{t('compare.text')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label={t('compare.first')} value={first} options={options} onChange={setFirst} />
        <SelectField label={t('compare.second')} value={second} options={options} onChange={setSecond} />
      </div>
      {one && other && <Compared key={`${one.id} ${other.id}`} accounts={[one, other]} />}
    </section>
  );
}

type Two<Of> = readonly [first: Of, second: Of];

function Compared({ accounts }: { readonly accounts: Two<TradingAccount> }) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const [first, second] = [useRecords(accounts[0]), useRecords(accounts[1])];
  if (first.error ?? second.error) return <ErrorState title={t('compare.failed')} onRetry={first.retry} />;
  if (!first.records || !second.records)
    return (
      <>
        <LoadingText>{common('loading')}</LoadingText>
        <Skeleton className="h-40 w-full" />
      </>
    );
  const records = [first.records, second.records] as const;
  return (
    <>
      <Curves accounts={accounts} records={records} />
      <Figures accounts={accounts} records={records} />
      <Fills accounts={accounts} records={records} />
    </>
  );
}

interface Records {
  readonly performance: PortfolioPerformance;
  readonly fills: readonly Transaction[];
}

function useRecords({ id: account }: TradingAccount) {
  const client = useClient();
  const { user } = useAccount();
  const performance = useQuery(buildQuery(client, 'getPerformance', { query: { period: PERIOD }, account }));
  const fills = useQuery(transactionsQuery(client, user.id, account));
  return {
    records:
      performance.data && fills.data ? { performance: performance.data, fills: fills.data } : undefined,
    error: performance.error ?? fills.error,
    retry: () => void Promise.all([performance.refetch(), fills.refetch()]),
  };
}

interface ComparedProps {
  readonly accounts: Two<TradingAccount>;
  readonly records: Two<Records>;
}

const LINES = ['stroke-accent', 'stroke-warn'] as const;
const MARKS = ['bg-accent', 'bg-warn'] as const;

function Curves({ accounts, records }: ComparedProps) {
  const { t } = useTranslation('accounts');
  const display = useDisplay();
  const nameOf = useAccountName();
  const curves = records.map(({ performance }) => performance.curve) as unknown as Two<
    PortfolioPerformance['curve']
  >;
  const drawn = compareCurves(curves[0], curves[1], [WIDTH, HEIGHT]);
  if (!drawn) return <p className="text-13 text-ink-3">{t('compare.noCurve')}</p>;
  const summaries = accounts.map((account, place) =>
    t('compare.curveSummary', {
      name: nameOf(account),
      first: display.usd(curves[place as 0]?.[0]?.equity ?? 0),
      last: display.usd(curves[place as 0]?.at(-1)?.equity ?? 0),
    }),
  );
  return (
    <figure className="text-12 text-ink-3 tabular-nums">
      <figcaption className="mb-2 space-y-0.5">
        {summaries.map((summary, place) => (
          <p key={accounts[place as 0].id} className="flex items-center gap-2">
            <span aria-hidden="true" className={`h-1 w-4 rounded-full ${MARKS[place as 0]}`} />
            {summary}
          </p>
        ))}
      </figcaption>
      <div aria-hidden="true" className="flex justify-between">
        <span>{display.usd(drawn.highest)}</span>
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible border-y border-line"
      >
        {[drawn.first, drawn.second].map((path, place) => (
          <path
            key={LINES[place as 0]}
            d={path}
            className={LINES[place as 0]}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <div aria-hidden="true" className="flex justify-between gap-2 pt-1">
        <span>{display.usd(drawn.lowest)}</span>
        <span>
          {display.dateTime(drawn.from)} – {display.dateTime(drawn.until)}
        </span>
      </div>
    </figure>
  );
}

function Figures({ accounts, records }: ComparedProps) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const display = useDisplay();
  const nameOf = useAccountName();
  const percent = (figure: number | null | undefined) =>
    figure == null ? common('notAvailable') : display.percent(figure);
  const rows = [
    {
      name: common('account.equity'),
      figures: records.map(({ performance }) => display.usd(performance.curve.at(-1)?.equity ?? 0)),
    },
    {
      name: t('compare.profit'),
      figures: records.map(({ performance }) => display.usd(performance.lifetime.pnl)),
    },
    { name: t('compare.trades'), figures: accounts.map(({ trades }) => String(trades)) },
    {
      name: t('compare.drawdown'),
      figures: records.map(({ performance }) => percent(performance.maxDrawdown?.percent)),
    },
    { name: t('compare.winRate'), figures: records.map(({ performance }) => percent(performance.winRate)) },
  ];
  return (
    <table className="w-full text-13">
      <thead>
        <tr className="border-b border-line text-left text-12 text-ink-3">
          <th scope="col" className="py-1 font-normal">
            {t('compare.figures')}
          </th>
          {accounts.map((account, place) => (
            <th
              key={`${place} ${account.id}`}
              scope="col"
              className="py-1 pl-2 text-right font-normal wrap-anywhere"
            >
              {nameOf(account)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures }) => (
          <tr key={name} className="border-b border-line-soft last:border-0">
            <th scope="row" className="py-1.5 text-left font-normal text-ink-2">
              {name}
            </th>
            {figures.map((figure, place) => (
              <td key={MARKS[place as 0]} className="figures py-1.5 pl-2 text-right">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fills({ accounts, records }: ComparedProps) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const display = useDisplay();
  const nameOf = useAccountName();
  const { common: same, first, second } = compareFills(records[0].fills, records[1].fills);
  return (
    <div className="space-y-2">
      <p className="text-13">{t('compare.same', { count: same })}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {[first, second].map((fills, place) => {
          const account = accounts[place as 0];
          const title = t('compare.only', { name: nameOf(account) });
          return (
            <section key={`${place} ${account.id}`} aria-label={title}>
              <h3 className="text-13 font-semibold wrap-anywhere">{title}</h3>
              {fills.length === 0 && <p className="text-12 text-ink-3">{t('compare.nothing')}</p>}
              <ul className="text-12">
                {fills.slice(0, LISTED).map((fill) => (
                  <li
                    key={fill.id}
                    className="flex flex-wrap gap-x-2 border-b border-line-soft py-1 last:border-0"
                  >
                    <span className="text-ink-3">{display.dateTime(fill.createdAt)}</span>
                    <span>
                      {common(`transactions.${fill.type}`)} {fill.quantity} {fill.symbol}
                    </span>
                    <span className="figures ml-auto">{display.usd(fill.total)}</span>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}
