import type { AdminUser } from '@lonja/protocol';
import { useState, type FormEvent } from 'react';
import { isReasonGiven } from '../../acts/difference.ts';
import type { Choice } from './conflict-choice.tsx';
import { useSaveUser } from './use-save-user.ts';
import {
  listConflicts,
  listUserDifferences,
  buildUserDraft,
  findProblems,
  isOtherBalance,
  needsReason,
  NEW_USER,
  resolveConflicts,
  resumeEdit,
  type Theirs,
  type UserDraft,
} from './user-dialog.model.ts';
import { useUserLabels } from './use-user-labels.ts';

/** What the button of the form does next. */
export type Step = 'create' | 'review' | 'save' | 'resolve';

export type UserForm = ReturnType<typeof useUserForm>;

/** The form of a user from its fields over the review to the save, and back where the same fields were changed elsewhere. */
export function useUserForm(user: AdminUser | undefined, account: string | undefined, onClose: () => void) {
  const typed = useTyped(user);
  const { base, draft, rebase, reason, isReviewing, setIsReviewing, choice, isTried } = typed;
  const labels = useUserLabels();
  const onMoneyAlone = (current: Theirs) => base && rebase(resumeEdit(base, draft, current));
  const { save, isBusy, problem, theirs, forget } = useSaveUser(base, account, { onClose, onMoneyAlone });
  const found = findProblems(draft, !user);
  const differences = base ? listUserDifferences(base, draft, labels) : [];
  const conflicts = base && theirs ? listConflicts(base, draft, theirs, labels) : [];
  const step: Step = conflicts.length > 0 ? 'resolve' : isReviewing ? 'save' : user ? 'review' : 'create';
  const isReasonAsked = isReviewing || (!user && isOtherBalance(draft));
  const isReasonRequired = base ? needsReason(base, draft) : true;
  const resolve = () => {
    if (!base || !theirs) return;
    const resolved = resolveConflicts(base, draft, theirs, choice);
    rebase(resolved);
    typed.setChoice({});
    forget();
    setIsReviewing(listUserDifferences(resolved.user, resolved.draft, labels).length > 0);
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'resolve') return resolve();
    typed.setIsTried(true);
    if (Object.keys(found).length > 0) return;
    if (step !== 'review') void save(draft, reason);
    else if (differences.length > 0) setIsReviewing(true);
    else onClose();
  };
  const isComplete =
    step === 'resolve'
      ? conflicts.every(({ field }) => choice[field] !== undefined)
      : !isReasonAsked || isReasonGiven(reason, isReasonRequired);
  return {
    ...typed,
    labels,
    isReasonAsked,
    isReasonRequired,
    step,
    isComplete,
    isBusy,
    problem,
    differences,
    conflicts,
    next,
    /** What is wrong with what was typed, once it was tried to go on with it. */
    found: isTried ? found : {},
    back: () => setIsReviewing(false),
  };
}

function useTyped(user: AdminUser | undefined) {
  const [base, setBase] = useState(user);
  const [draft, setDraft] = useState<UserDraft>(user ? buildUserDraft(user) : NEW_USER);
  const [reason, setReason] = useState('');
  const [isReviewing, setIsReviewing] = useState(false);
  const [choice, setChoice] = useState<Choice>({});
  const [isTried, setIsTried] = useState(false);
  const rebase = (next: { readonly user: AdminUser; readonly draft: UserDraft }) => {
    setBase(next.user);
    setDraft(next.draft);
  };
  return {
    base,
    rebase,
    draft,
    setDraft,
    reason,
    setReason,
    isReviewing,
    setIsReviewing,
    choice,
    setChoice,
    isTried,
    setIsTried,
  };
}
