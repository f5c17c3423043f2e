import type { AdminUser } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useDialogAct } from '../../acts/use-dialog-act.ts';
import { refusalText } from '../../catalogue/refusal-text.ts';
import { accountQuery } from '../../queries/admin-queries.ts';
import {
  buildUserChange,
  readNewUser,
  readTheirs,
  type Theirs,
  type UserDraft,
} from './user-dialog.model.ts';

const SUCCESS_MS = 2_000;

interface SaveEnds {
  readonly onClose: () => void;
  /** Called when balance and profit were saved and the rest was not. @param current the current figures */
  readonly onMoneyAlone: (current: Theirs) => void;
}

/** Saves the form of a user, or of a new one. */
export function useSaveUser(
  user: AdminUser | undefined,
  account: string | undefined,
  { onClose, onMoneyAlone }: SaveEnds,
) {
  const { t } = useTranslation('admin');
  const toasts = useToasts();
  const [failure, setFailure] = useState<unknown>();
  const { problem, send, ...act } = useDialogAct({
    onClose,
    refusedText: (error) =>
      refusalText(
        error,
        t,
        t(user ? 'user.updateFailed' : 'user.createFailed'),
        t(user ? 'user.updateWordless' : 'user.createWordless'),
      ),
    refused: (error, description) => {
      setFailure(error);
      const { isMoneyAlone, current } = readFailure(error);
      if (isMoneyAlone) onMoneyAlone(current ?? {});
      // The dialog itself shows both versions.
      else if (current) return;
      toasts.show({ title: t(user ? 'acts.errorMark' : 'acts.error'), description, tone: 'destructive' });
    },
  });
  const save = (draft: UserDraft, reason: string) =>
    send<unknown>(
      (call) =>
        user
          ? call('changeUser', {
              params: { id: user.id },
              query: accountQuery({ id: user.id, account }),
              body: buildUserChange(user, draft, reason.trim()),
            })
          : call('createUser', { body: readNewUser(draft, reason) }),
      () => ({
        title: t(user ? 'user.updated' : 'user.created'),
        description: t(user ? 'user.updatedText' : 'user.createdText'),
        milliseconds: SUCCESS_MS,
      }),
    );
  const { isMoneyAlone, current, isReason } = readFailure(failure);
  return {
    ...act,
    save,
    problem: problem === undefined ? undefined : { text: problem, isReason },
    /** The current figures, where the same fields were changed elsewhere. */
    theirs: problem === undefined || isMoneyAlone ? undefined : current,
  };
}

function readFailure(error: unknown) {
  const refusal = error instanceof CallError ? error.body : undefined;
  return {
    isMoneyAlone: refusal?.code === 'edit_incomplete',
    isReason: refusal?.code === 'reason_invalid',
    current: readTheirs(refusal),
  };
}
