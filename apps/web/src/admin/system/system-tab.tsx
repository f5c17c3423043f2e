import type { SystemReport } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { ErrorState, LoadingText } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { systemQuery } from '../queries/admin-queries.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { sourceText } from '../display/source-text.ts';
import { Financing } from './financing.tsx';
import { Margin } from './margin.tsx';
import { Outbox } from './outbox.tsx';
import { Splits } from './splits.tsx';
import { sizeText } from './system-tab.model.ts';
import { useSystemWords } from './use-system-words.ts';

const Processes = lazy(() => import('./processes.tsx').then((it) => ({ default: it.Processes })));

/** Measurements of the running system, and the mail outbox. */
export function SystemTab() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const system = useQuery(systemQuery(client));
  if (system.data) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-3">
          <State report={system.data} />
          <Suspense
            fallback={
              <Panel title={t('system.processes')}>
                <LoadingText>{t('loading')}</LoadingText>
              </Panel>
            }
          >
            <Processes report={system.data} />
          </Suspense>
          <Outbox mail={system.data.mail} />
        </div>
        <div className="grid gap-3">
          <Feeds report={system.data} />
          <Financing />
          <Margin />
          <Splits />
          <Jobs report={system.data} />
        </div>
      </div>
    );
  }
  return (
    <Panel title={t('system.title')}>
      {system.error ? (
        <ErrorState
          title={refusalText(system.error, t, t('system.failed'))}
          text={t('users.failedText')}
          onRetry={system.refetch}
        />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
    </Panel>
  );
}

interface ReportProps {
  readonly report: SystemReport;
}

function State({ report }: ReportProps) {
  const { t } = useTranslation('admin');
  const { display, duration } = useSystemWords();
  const { health, database, orders, chain } = report;
  const isFine = health.status === 'ok';
  const ordersText = orders.count === 0 ? t('system.noOrders') : display.count(orders.count);
  return (
    <Panel
      title={t('system.state')}
      actions={
        <strong className={`text-13 ${isFine ? 'text-up' : 'text-down'}`}>
          {t(`system.states.${health.status}`)}
        </strong>
      }
    >
      {health.reason !== null && (
        <p role="alert" className="border-b border-line px-3 py-2 text-13 wrap-anywhere text-down">
          {health.reason}
        </p>
      )}
      <Lines
        lines={[
          [t('system.version'), `${health.version} · Node.js ${report.process.node}`],
          [t('system.startedAt'), display.moment(report.process.startedAt)],
          [t('system.uptime'), duration(health.uptimeSeconds * 1_000)],
          [t('system.memory'), sizeText(report.process.memoryBytes, display)],
          [t('system.streams'), display.count(report.process.streams)],
          [t('system.orders'), ordersText],
          [t('system.latency'), `${duration(orders.p50Milliseconds)} · ${duration(orders.p99Milliseconds)}`],
          [
            t('system.database'),
            database
              ? `PostgreSQL ${database.version} · ${sizeText(database.sizeBytes, display)}`
              : t('system.databaseAway'),
          ],
          [
            t('system.databaseAnswer'),
            database
              ? `${duration(database.answerMilliseconds)} · ${t('system.connections', { connections: display.count(database.connections) })}`
              : '—',
          ],
          [
            t('system.chain'),
            chain.holds === null
              ? t('audit.unchecked')
              : chain.holds
                ? t('system.chainHolds', { rows: display.count(chain.rows) })
                : (chain.problem ?? ''),
          ],
        ]}
      />
      <p className="border-t border-line px-3 py-2 text-12 text-ink-3">
        {t('system.measuredAt', { at: display.moment(report.at) })}
      </p>
    </Panel>
  );
}

function Lines({ lines }: { readonly lines: readonly (readonly [label: string, text: ReactNode])[] }) {
  return (
    <dl className="px-3 py-1 text-13">
      {lines.map(([label, text]) => (
        <div key={label} className="row flex items-center justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const CELL = 'px-2 py-1.5 wrap-anywhere sm:px-3';

function Feeds({ report }: ReportProps) {
  const { t } = useTranslation('admin');
  const { display, duration } = useSystemWords();
  const sources = report.feeds
    .filter(({ source }) => source !== 'none')
    .map(({ source }) => sourceText(source, t));
  return (
    <Panel
      title={t('system.feeds')}
      actions={<span className="text-12 text-ink-3">{sources.join(' · ')}</span>}
    >
      <table className="w-full text-13">
        <TableHead
          padding={CELL}
          cells={[
            { label: t('system.source') },
            { label: t('system.quoted'), isFigure: true },
            { label: t('system.stale'), isFigure: true },
            { label: t('system.newest'), isFigure: true },
          ]}
        />
        <tbody>
          {report.feeds.map((feed) => (
            <tr key={feed.source} className="border-b border-line last:border-0">
              <th scope="row" className={`${CELL} text-left font-semibold`}>
                {t(`system.sources.${feed.source}` as 'system.source', feed.source)}
                {feed.reader !== null && (
                  <span className="block text-12 font-normal wrap-anywhere text-ink-3">
                    {t('system.readBy', { process: feed.reader })}
                  </span>
                )}
                {feed.unknown.length > 0 && (
                  <span className="block text-12 font-normal wrap-anywhere text-warn">
                    {t('system.unknown', { symbols: feed.unknown.join(', ') })}
                  </span>
                )}
              </th>
              <td className={`${CELL} figure`}>
                {display.count(feed.quoted)} / {display.count(feed.instruments)}
              </td>
              <td className={`${CELL} figure ${feed.stale > 0 ? 'text-warn' : ''}`}>
                {display.count(feed.stale)}
              </td>
              <td className={`${CELL} figure`}>{duration(feed.newestMilliseconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <EndingCalendars calendars={report.calendars} />
    </Panel>
  );
}

/** Holiday lists that end soon or have ended: after its end a list's holidays count as trading days. */
function EndingCalendars({ calendars }: Pick<SystemReport, 'calendars'>) {
  const { t } = useTranslation('admin');
  return calendars.map(({ exchanges, lastYear, daysLeft }) => (
    <p key={lastYear} className="border-t border-line px-3 py-2 text-13 text-warn">
      {t(daysLeft >= 0 ? 'system.calendar' : 'system.calendarEnded', {
        exchanges: exchanges.join(', '),
        year: lastYear,
        days: daysLeft,
      })}
    </p>
  ));
}

function Jobs({ report }: ReportProps) {
  const { t } = useTranslation('admin');
  const { display, duration } = useSystemWords();
  return (
    <Panel title={t('system.jobs')}>
      <table className="w-full text-13">
        <TableHead
          padding={CELL}
          cells={[
            { label: t('system.job') },
            { label: t('system.took'), isFigure: true },
            { label: t('system.longest'), isFigure: true, shownFrom: 'max-sm:hidden' },
            { label: t('system.failures'), isFigure: true },
          ]}
        />
        <tbody>
          {report.jobs.map((job) => (
            <tr key={job.name} className="border-b border-line align-top last:border-0">
              <th scope="row" className={`${CELL} text-left font-semibold`}>
                {t(`system.jobNames.${job.name}` as 'system.job', job.name)}
                <span className="block text-12 font-normal text-ink-3">
                  {job.startedAt === null
                    ? t('system.neverRan')
                    : t('system.ran', { runs: display.count(job.runs), at: display.moment(job.startedAt) })}
                </span>
                {job.problem && (
                  <span className="block text-12 font-normal wrap-anywhere text-warn">
                    {t('system.problem', { at: display.moment(job.problem.at), text: job.problem.text })}
                  </span>
                )}
              </th>
              <td className={`${CELL} figure`}>{duration(job.tookMilliseconds)}</td>
              <td className={`${CELL} figure max-sm:hidden`}>{duration(job.longestMilliseconds)}</td>
              <td className={`${CELL} figure ${job.failures > 0 ? 'text-warn' : ''}`}>
                {display.count(job.failures)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
