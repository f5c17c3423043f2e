import { mayInGroup } from '@lonja/core';
import type { Contest, Group, OwnEntry } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestRules } from '../../contest/contest-rules.tsx';
import { isMoving, countStages } from '../../contest/contest.model.ts';
import { TeamTable } from '../../contest/team-table.tsx';
import { RowNotes, StandingTable } from '../../contest/standing-table.tsx';
import { useContest } from '../../contest/use-contest.ts';
import { useStandingStream } from '../../contest/use-standing-stream.ts';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { useDisplay } from '../display/display.tsx';
import { Debrief, isReplayable } from './debrief.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { EntryCertificate } from './entry-certificate.tsx';
import { OwnLuck } from './own-luck.tsx';
import { OwnNonce } from './own-nonce.tsx';
import { OwnTeamPanel } from './own-team.tsx';
import { RunContest } from './run-contest.tsx';

/** A contest: its rules, one's entry, the standing, and for who may, its running. */
export function ContestView({ slug, groups }: { readonly slug: string; readonly groups: readonly Group[] }) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const [isOver, setIsOver] = useState(false);
  const isPushed = useStandingStream(slug, !isOver);
  const { contest, standing } = useContest(slug, { isPushed, withLuck: true });
  const own = useOwnEntry(slug, contest.data, isPushed);
  if (contest.data?.state === 'finished' && !isOver) setIsOver(true);
  if (contest.isError) return <ErrorState title={t('notThere')} onRetry={contest.refetch} />;
  if (!contest.data) return <LoadingRows>{t('loading')}</LoadingRows>;
  const { name, group } = contest.data;
  const role = groups.find(({ id }) => id === group?.id)?.role;
  return (
    <div className="flex flex-col gap-3">
      {role && mayInGroup(role, 'read_accounts') && <RunContest contest={contest.data} role={role} />}
      <Panel
        title={name}
        className="rounded-xl border border-line"
        actions={<EntryActs contest={contest.data} own={own} />}
      >
        <ContestRules contest={contest.data} figures={display.exact} />
      </Panel>
      {own && contest.data.ruleset.teamSize !== undefined && <OwnTeamPanel contest={contest.data} />}
      <Panel
        title={t('standing')}
        className="overflow-hidden rounded-xl border border-line"
        actions={<StandingLinks contest={contest.data} />}
      >
        {own && <OwnPlace contest={contest.data} own={own} />}
        {own && <OwnNonce contest={contest.data} own={own} />}
        {own && contest.data.finishedAt !== null && contest.data.market === 'installation' && (
          <p className="px-3 py-2 text-12 text-ink-2">{t('luck.ownMarket')}</p>
        )}
        {own && contest.data.finishedAt !== null && contest.data.market === 'world' && (
          <OwnLuck own={own} isKnown={contest.data.luckAt !== null} />
        )}
        {standing.data && (
          <StandingTable
            standing={standing.data}
            ruleset={contest.data.ruleset}
            figures={display.exact}
            timeText={display.dateTime}
            clock={contest.data}
            own={own?.number}
          />
        )}
      </Panel>
      {standing.data?.teams && standing.data.teams.length > 0 && (
        <Panel title={t('teams.title')} className="overflow-hidden rounded-xl border border-line">
          <TeamTable
            standing={standing.data}
            ruleset={contest.data.ruleset}
            figures={display.exact}
            own={own?.team?.number}
          />
        </Panel>
      )}
    </div>
  );
}

/** To the standing for everybody, and once it is final to the file from which anybody computes it again. */
function StandingLinks({ contest: { slug, finishedAt } }: { readonly contest: Contest }) {
  const { t } = useTranslation('classes');
  const look = 'hit inline-flex items-center text-13 text-accent';
  return (
    <>
      {finishedAt !== null && (
        <a href={`/api/contests/${slug}/results`} download className={look}>
          {t('resultsFile')}
        </a>
      )}
      <a href={`/contests/${slug}`} target="_blank" rel="noreferrer" className={look}>
        {t('address')}
      </a>
    </>
  );
}

const OWN_MS = 2_000;

/** Undefined where one has not entered. */
function useOwnEntry(slug: string, contest: Contest | undefined, isPushed: boolean): OwnEntry | undefined {
  const client = useClient();
  const { data } = useQuery({
    ...buildQuery(client, 'getOwnEntry', { params: { slug } }, contest ? countStages(contest) : 0),
    retry: false,
    refetchInterval: ({ state: { data: entry } }) =>
      !isPushed && entry && contest && isMoving(contest) ? OWN_MS : false,
  });
  return data;
}

function OwnPlace({ contest, own }: { readonly contest: Contest; readonly own: OwnEntry }) {
  const { t } = useTranslation('classes');
  const { exact } = useDisplay();
  const { place, unranked, entries } = own;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line-soft px-3 py-2">
      <p role="status" className="text-14 font-semibold">
        {unranked
          ? t('yourUnranked', { reason: t(`unranked.${unranked}`) })
          : t('yourPlace', { place: place ?? 0, entries })}
        <RowNotes row={own} ruleset={contest.ruleset} figures={exact} />
      </p>
      <EntryCertificate contest={contest} entry={own} />
    </div>
  );
}

function PlayAgain({ contest, own }: { readonly contest: Contest; readonly own: OwnEntry }) {
  const { t } = useTranslation('classes');
  const [isOpen, setIsOpen] = useState(false);
  const entry = { id: own.account, name: contest.name };
  return (
    <>
      <Button look="primary" size="small" onClick={() => setIsOpen(true)}>
        {t('debrief.open')}
      </Button>
      {isOpen && <Debrief contest={contest} entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Enters it, or leads to the account of one's entry; once it is over, plays it again. */
function EntryActs({ contest, own }: { readonly contest: Contest; readonly own: OwnEntry | undefined }) {
  const { t } = useTranslation('classes');
  const navigate = useNavigate();
  const { account, choose } = useAccountChoice();
  const [isEntering, setIsEntering] = useState(false);
  const { state, takesEntries, world } = contest;
  const isOver = state === 'finished' || state === 'settling';
  if (own && isReplayable(contest)) return <PlayAgain contest={contest} own={own} />;
  if (own)
    return isOver || account === own.account ? null : (
      <Button
        look="primary"
        size="small"
        onClick={() =>
          void navigate({ to: '/app/trade' }).then(() => choose({ account: own.account, world }))
        }
      >
        {t('trade')}
      </Button>
    );
  if (!takesEntries) return null;
  return (
    <>
      <Button look="primary" size="small" onClick={() => setIsEntering(true)}>
        {t('enter')}
      </Button>
      {isEntering && <EnterDialog contest={contest} onClose={() => setIsEntering(false)} />}
    </>
  );
}
