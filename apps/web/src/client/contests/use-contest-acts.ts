import type { Contest, OwnTeam } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../shared/acts/use-act.ts';
import { randomHex } from '../../shared/api/random-hex.ts';
import { useWorldClock } from '../../shared/worlds/use-world-clock.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** Makes contests, enters them, and runs those of one's groups. A second attempt to enter carries the nonce of the first. */
export function useContestActs() {
  const { t } = useTranslation('classes');
  const toasts = useToasts();
  const nonce = useRef(randomHex());
  const failed = useFailed();
  const create = useAct('createContest', {
    failed,
    input: (body: CallInput<'createContest'>['body']) => ({ body }),
    done: ({ name }) => toasts.show({ title: t('new.created'), description: name, tone: 'success' }),
  });
  const enter = useAct('enterContest', {
    failed,
    input: ({ slug, alias }: OfContest & { readonly alias: string }) => ({
      params: { slug },
      body: { ...(alias === '' ? {} : { alias }), nonce: nonce.current },
    }),
    done: ({ account: { name } }) => {
      nonce.current = randomHex();
      toasts.show({ title: t('entered'), ...(name === null ? {} : { description: name }), tone: 'success' });
    },
  });
  const freeze = useAct('freezeStanding', {
    failed,
    input: ({ slug, isFrozen }: OfContest & { readonly isFrozen: boolean }) => ({
      params: { slug },
      body: { isFrozen },
    }),
  });
  const disqualify = useAct('disqualifyEntry', {
    failed,
    input: ({
      slug,
      account,
      reason,
    }: OfContest & { readonly account: string; readonly reason: string }) => ({
      params: { slug, account },
      body: { reason },
    }),
  });
  return { create, enter, freeze, disqualify };
}

/** The clock of a contest's world. */
export function useContestClock(contest: Contest) {
  return useWorldClock('setContestClock', {
    time: contest,
    input: (body: CallInput<'setContestClock'>['body']) => ({ params: { slug: contest.slug }, body }),
    failed: useFailed(),
  });
}

/** Makes teams, joins and leaves them. */
export function useTeamActs() {
  const { t } = useTranslation('classes');
  const toasts = useToasts();
  const failed = useFailed();
  const done = ({ name, number }: OwnTeam) => {
    const team = name ?? t('teams.numbered', { number });
    toasts.show({ title: t('teams.made', { team }), tone: 'success' });
  };
  const makeTeam = useAct('makeTeam', {
    failed,
    done,
    input: ({ slug, name }: OfContest & { readonly name: string }) => ({ params: { slug }, body: { name } }),
  });
  const joinTeam = useAct('joinTeam', {
    failed,
    done,
    input: ({ slug, code }: OfContest & { readonly code: string }) => ({ params: { slug }, body: { code } }),
  });
  const leaveTeam = useAct('leaveTeam', {
    failed,
    input: (params: OfContest) => ({ params }),
    done: () => toasts.show({ title: t('teams.left'), tone: 'success' }),
  });
  return { makeTeam, joinTeam, leaveTeam };
}

function useFailed(): (error: Error) => void {
  const { t } = useTranslation('classes');
  const fail = useFailureToast();
  return (error) => fail(t('failed'), error);
}

interface OfContest {
  readonly slug: string;
}
