import type { Contest, OwnTeam } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryName } from '../../contest/standing-table.tsx';
import { TeamName } from '../../contest/team-table.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useTeamActs } from './use-contest-acts.ts';

/** Others join until it starts. */
const TEAM_MS = 4_000;
const MAX_NAME = 30;

/** The team of one's entry; where it can still be chosen, how to make or to join one. */
export function OwnTeamPanel({ contest }: { readonly contest: Contest }) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const { slug, state } = contest;
  const isOpen = state === 'scheduled';
  const { data, error, isPending } = useQuery({
    ...buildQuery(client, 'getOwnTeam', { params: { slug } }),
    retry: false,
    refetchInterval: isOpen ? TEAM_MS : false,
  });
  if (isPending) return null;
  // Who has left one is in none, whatever was read before.
  const team = error instanceof CallError && error.status === 404 ? undefined : data;
  return (
    <Panel title={t('teams.own')} className="rounded-xl border border-line">
      <div className="space-y-3 p-3 text-13">
        {team ? (
          <Members slug={slug} team={team} isOpen={isOpen} />
        ) : (
          <p>{t(isOpen ? 'teams.none' : 'teams.late')}</p>
        )}
        {isOpen && <TeamForms slug={slug} />}
      </div>
    </Panel>
  );
}

interface MembersProps {
  readonly slug: string;
  readonly team: OwnTeam;
  readonly isOpen: boolean;
}

function Members({ slug, team, isOpen }: MembersProps) {
  const { t } = useTranslation('classes');
  const { leaveTeam } = useTeamActs();
  const { members, size, code } = team;
  return (
    <>
      <p className="text-14 font-semibold wrap-anywhere">
        <TeamName team={team} />
      </p>
      <p>{t('teams.members', { count: members.length, size })}</p>
      <ul className="list-disc pl-5">
        {members.map((member) => (
          <li key={member.number} className="wrap-anywhere">
            <EntryName row={member} />
            {member.isOwn && <span className="ml-2 text-12 text-accent">{t('you')}</span>}
          </li>
        ))}
      </ul>
      {isOpen && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="figures font-semibold">{t('teams.shareCode', { code })}</p>
          <Button size="small" isBusy={leaveTeam.isPending} onClick={() => leaveTeam.mutate({ slug })}>
            {t('teams.leave')}
          </Button>
        </div>
      )}
    </>
  );
}

function TeamForms({ slug }: { readonly slug: string }) {
  const { t } = useTranslation('classes');
  const { makeTeam, joinTeam } = useTeamActs();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          makeTeam.mutate({ slug, name: name.trim() }, { onSuccess: () => setName('') });
        }}
      >
        <Field
          label={t('teams.name')}
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="small" disabled={name.trim() === ''} isBusy={makeTeam.isPending}>
          {t('teams.make')}
        </Button>
      </form>
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          joinTeam.mutate({ slug, code }, { onSuccess: () => setCode('') });
        }}
      >
        <Field
          label={t('teams.code')}
          value={code}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="small" disabled={code.trim() === ''} isBusy={joinTeam.isPending}>
          {t('teams.join')}
        </Button>
      </form>
    </div>
  );
}
