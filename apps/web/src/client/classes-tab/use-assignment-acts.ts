import type { CallInput } from '@lonja/protocol/client';
import { confirmNumbersInParts } from '@lonja/protocol/roster-parts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

export type SeenNumber = CallInput<'confirmNumbers'>['body']['numbers'][number];
type Params = CallInput<'changeAssignment'>['params'];

/** Writes assignments, hands in, grades. */
export function useAssignmentActs() {
  const { t } = useTranslation('classes');
  const client = useClient();
  const toasts = useToasts();
  const shared = useShared();
  const create = useMutation({
    ...shared,
    mutationFn: (input: CallInput<'createAssignment'>) => client.call('createAssignment', input),
  });
  const change = useMutation({
    ...shared,
    mutationFn: (input: CallInput<'changeAssignment'>) => client.call('changeAssignment', input),
  });
  const remove = useMutation({
    ...shared,
    mutationFn: (params: Params) => client.call('deleteAssignment', { params }),
  });
  const submit = useMutation({
    ...shared,
    mutationFn: (input: CallInput<'submitWork'>) => client.call('submitWork', input),
    onSuccess: () => toasts.show({ title: t('work.own.submitted'), tone: 'success' }),
  });
  return { create, change, remove, submit };
}

/** Grades what was handed in, returns grades, gives more time. */
export function useGradingActs() {
  const client = useClient();
  const shared = useShared();
  const grade = useMutation({
    ...shared,
    mutationFn: (input: CallInput<'gradeWork'>) => client.call('gradeWork', input),
  });
  const returnAll = useMutation({
    ...shared,
    mutationFn: (params: Params) => client.call('returnGrades', { params }),
  });
  const extend = useMutation({
    ...shared,
    mutationFn: (input: CallInput<'extendWork'>) => client.call('extendWork', input),
  });
  return { grade, returnAll, extend };
}

/** What connects a class with another system, and copies it. */
export function useRosterActs() {
  const { t } = useTranslation('classes');
  const client = useClient();
  const toasts = useToasts();
  const shared = useShared();
  const setNumber = useMutation({
    ...shared,
    mutationFn: (input: CallInput<'setExternalId'>) => client.call('setExternalId', input),
  });
  const confirm = useMutation({
    ...shared,
    mutationFn: ({ group, numbers }: { readonly group: string; readonly numbers: readonly SeenNumber[] }) =>
      confirmNumbersInParts(numbers, (part) =>
        client.call('confirmNumbers', { params: { group }, body: { numbers: part } }),
      ),
  });
  const clear = useMutation({
    ...shared,
    mutationFn: (group: string) => client.call('clearRoster', { params: { group } }),
  });
  const copy = useMutation({
    ...shared,
    mutationFn: (input: CallInput<'copyGroup'>) => client.call('copyGroup', input),
    onSuccess: ({ name }) => toasts.show({ title: t('work.copy.copied', { group: name }), tone: 'success' }),
  });
  return { setNumber, confirm, clear, copy };
}

function useShared() {
  const { t } = useTranslation('classes');
  const fail = useFailureToast();
  const queries = useQueryClient();
  return {
    onError: (error: Error) => fail(t('failed'), error),
    onSettled: () =>
      readAgain(
        queries,
        'listAssignments',
        'listWorks',
        'getWork',
        'getGradebook',
        'listMembers',
        'listGroups',
      ),
  };
}
