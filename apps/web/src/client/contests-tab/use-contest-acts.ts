import type { CallName, Contest, OwnTeam } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { readAgain } from '../../shared/api/query-of.ts';
import { randomHex } from '../../shared/api/random-hex.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useWorldClock } from '../../shared/worlds/use-world-clock.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** Makes contests, enters them, and runs those of one's groups. A second attempt to enter carries the key and the nonce of the first. */
export function useContestActs() {
  const { t } = useTranslation('classes');
  const client = useClient();
  const toasts = useToasts();
  const key = useRef(newIdempotencyKey());
  const nonce = useRef(randomHex());
  const shared = useSharedActs();
  const create = useMutation({
    ...shared,
    mutationFn: (body: CallInput<'createContest'>['body']) => client.call('createContest', { body }),
    onSuccess: ({ name }) => toasts.show({ title: t('new.created'), description: name, tone: 'success' }),
  });
  const enter = useMutation({
    ...shared,
    mutationFn: ({ slug, alias }: OfContest & { readonly alias: string }) =>
      client.call('enterContest', {
        params: { slug },
        body: { ...(alias === '' ? {} : { alias }), nonce: nonce.current },
        idempotencyKey: key.current,
      }),
    onSuccess: ({ account: { name } }) => {
      key.current = newIdempotencyKey();
      nonce.current = randomHex();
      toasts.show({ title: t('entered'), ...(name === null ? {} : { description: name }), tone: 'success' });
    },
  });
  const freeze = useMutation({
    ...shared,
    mutationFn: ({ slug, isFrozen }: OfContest & { readonly isFrozen: boolean }) =>
      client.call('freezeStanding', { params: { slug }, body: { isFrozen } }),
  });
  const disqualify = useMutation({
    ...shared,
    mutationFn: ({
      slug,
      account,
      reason,
    }: OfContest & { readonly account: string; readonly reason: string }) =>
      client.call('disqualifyEntry', { params: { slug, account }, body: { reason } }),
  });
  return { create, enter, freeze, disqualify };
}

/** The clock of a contest's world. */
export function useContestClock(contest: Contest) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const fail = useFailureToast();
  return useWorldClock({
    time: contest,
    reads: CONTEST_READS,
    send: (body: CallInput<'setContestClock'>['body']) =>
      client.call('setContestClock', { params: { slug: contest.slug }, body }),
    onError: (error) => fail(t('failed'), error),
  });
}

/** Makes teams, joins and leaves them. */
export function useTeamActs() {
  const { t } = useTranslation('classes');
  const client = useClient();
  const toasts = useToasts();
  const shared = useSharedActs();
  const inTeam = ({ name, number }: OwnTeam) => {
    const team = name ?? t('teams.numbered', { number });
    toasts.show({ title: t('teams.made', { team }), tone: 'success' });
  };
  const makeTeam = useMutation({
    ...shared,
    mutationFn: ({ slug, name }: OfContest & { readonly name: string }) =>
      client.call('makeTeam', { params: { slug }, body: { name } }),
    onSuccess: inTeam,
  });
  const joinTeam = useMutation({
    ...shared,
    mutationFn: ({ slug, code }: OfContest & { readonly code: string }) =>
      client.call('joinTeam', { params: { slug }, body: { code } }),
    onSuccess: inTeam,
  });
  const leaveTeam = useMutation({
    ...shared,
    mutationFn: ({ slug }: OfContest) => client.call('leaveTeam', { params: { slug } }),
    onSuccess: () => toasts.show({ title: t('teams.left'), tone: 'success' }),
  });
  return { makeTeam, joinTeam, leaveTeam };
}

/** What an act in a contest may change. */
const CONTEST_READS = [
  'listContests',
  'getContest',
  'getStanding',
  'listEntries',
  'getOwnEntry',
  'getOwnTeam',
  'listAccounts',
] as const satisfies readonly CallName[];

/** Every act is said where it failed, and what it may have changed is read again. */
function useSharedActs() {
  const { t } = useTranslation('classes');
  const fail = useFailureToast();
  const queries = useQueryClient();
  return {
    onError: (error: Error) => fail(t('failed'), error),
    onSettled: () => readAgain(queries, ...CONTEST_READS),
  };
}

interface OfContest {
  readonly slug: string;
}
