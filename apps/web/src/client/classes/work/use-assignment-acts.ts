import type { CallInput } from '@lonja/protocol/client';
import { confirmNumbersInParts } from '@lonja/protocol/roster-parts';
import { useTranslation } from 'react-i18next';
import { useAct, useSteps } from '../../../shared/acts/use-act.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useFailureToast } from '../../display/use-failure-toast.ts';

export type SeenNumber = CallInput<'confirmNumbers'>['body']['numbers'][number];
type Params = CallInput<'changeAssignment'>['params'];

/** Writes assignments, hands in, grades. */
export function useAssignmentActs() {
  const { t } = useTranslation('classes');
  const toasts = useToasts();
  const failed = useFailed();
  const create = useAct('createAssignment', { failed });
  const change = useAct('changeAssignment', { failed });
  const remove = useAct('deleteAssignment', { failed, input: (params: Params) => ({ params }) });
  const submit = useAct('submitWork', {
    failed,
    done: () => toasts.show({ title: t('work.own.submitted'), tone: 'success' }),
  });
  return { create, change, remove, submit };
}

/** Grades what was handed in, returns grades, gives more time. */
export function useGradingActs() {
  const failed = useFailed();
  const grade = useAct('gradeWork', { failed });
  const returnAll = useAct('returnGrades', { failed, input: (params: Params) => ({ params }) });
  const extend = useAct('extendWork', { failed });
  return { grade, returnAll, extend };
}

/** What connects a class with another system, and copies it. */
export function useRosterActs() {
  const { t } = useTranslation('classes');
  const toasts = useToasts();
  const failed = useFailed();
  const setNumber = useAct('setExternalId', { failed });
  const confirm = useSteps(
    ['confirmNumbers'],
    (send, { group, numbers }: { readonly group: string; readonly numbers: readonly SeenNumber[] }) =>
      confirmNumbersInParts(numbers, (part) =>
        send('confirmNumbers', { params: { group }, body: { numbers: part } }),
      ),
    { failed },
  );
  const clear = useAct('clearRoster', { failed, input: (group: string) => ({ params: { group } }) });
  const copy = useAct('copyGroup', {
    failed,
    done: ({ name }) => toasts.show({ title: t('work.copy.copied', { group: name }), tone: 'success' }),
  });
  return { setNumber, confirm, clear, copy };
}

function useFailed(): (error: Error) => void {
  const { t } = useTranslation('classes');
  const fail = useFailureToast();
  return (error) => fail(t('failed'), error);
}
