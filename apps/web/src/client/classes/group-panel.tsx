import { mayInGroup } from '@lonja/core';
import type { Group } from '@lonja/protocol';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { LoadingRows } from '../../shared/ui/states.tsx';
import { useAccount } from '../account/account-context.tsx';
import { JoinCode } from '../groups/join-code.tsx';
import { Members } from '../groups/members.tsx';
import { useGroupActs } from '../groups/use-group-acts.ts';

const Assignments = lazyPart(async () => (await import('./work/assignments.tsx')).Assignments);
const StudentViewDialog = lazyPart(async () => (await import('./student-view-dialog.tsx')).StudentViewDialog);
const GroupPrograms = lazyPart(async () => (await import('./group-programs.tsx')).GroupPrograms);
const Courses = lazyPart(async () => (await import('./courses.tsx')).Courses);

interface GroupPanelProps {
  readonly group: Group;
  /** Number of the assignment that a link of a course leads to. */
  readonly opens: string | undefined;
}

/** A group: for its students who reads their account, for its teachers the code and the members. */
export function GroupPanel({ group, opens }: GroupPanelProps) {
  const { t } = useTranslation('classes');
  const [isLeaving, setIsLeaving] = useState(false);
  const { name, role, readers, members, archivedAt } = group;
  const names = readers.map(({ username, fullName }) => fullName ?? username).join(', ');
  return (
    <Panel
      title={name}
      className="rounded-xl border border-line"
      actions={
        <span className="flex items-center gap-3 text-13 text-ink-2">
          {archivedAt !== null && <span className="text-warn">{t('archived')}</span>}
          <span>{t(`roles.${role}`)}</span>
          <span>{t('members', { count: members })}</span>
        </span>
      }
    >
      <div className="space-y-3 p-3 text-13">
        {role === 'student' && <p>{t('readers', { names })}</p>}
        {mayInGroup(role, 'change_group') && archivedAt === null && <JoinCode group={group} />}
        {mayInGroup(role, 'read_members') && <Members group={group} />}
        <Suspense fallback={<LoadingRows>{t('loading')}</LoadingRows>}>
          <Assignments group={group} opens={opens} />
          {mayInGroup(role, 'set_work') && <Courses group={group} />}
          {mayInGroup(role, 'steer_programs') && <GroupPrograms group={group} />}
        </Suspense>
        {mayInGroup(role, 'read_work') && <AsStudent group={group} />}
        {isLeaving ? (
          <Leaving group={group} onCancel={() => setIsLeaving(false)} />
        ) : (
          <Button look="quiet" size="small" hasName onClick={() => setIsLeaving(true)}>
            {t('leave', { group: name })}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function AsStudent({ group }: { readonly group: Group }) {
  const { t } = useTranslation('classes');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('work.seen.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingRows>{t('loading')}</LoadingRows>}>
          <StudentViewDialog group={group} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Leaving({ group, onCancel }: { readonly group: Group; readonly onCancel: () => void }) {
  const { t } = useTranslation('classes');
  const { user } = useAccount();
  const { end } = useGroupActs();
  const title = t('leaveTitle', { group: group.name });
  return (
    <div role="group" aria-label={title} className="rounded-lg border border-control p-3">
      <p className="text-14 font-semibold">{title}</p>
      <p className="mt-1 text-ink-2">{t('leaveText')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="sell"
          isBusy={end.isPending}
          onClick={() => end.mutate({ group: group.id, user: user.id }, { onSettled: onCancel })}
        >
          {t('leaving')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </div>
  );
}
