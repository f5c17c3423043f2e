import { GROUP_ROLES, isRead, mayInGroup, type GroupRole } from '@lonja/core';
import type { Group, GroupMember } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { BreakableName } from '../../shared/ui/breakable-name.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { INPUT_CLASS } from '../../shared/ui/fields/field.tsx';
import { ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { ProofDialog } from '../dialogs/proof-dialog.tsx';
import { useDisplay } from '../display/display.tsx';
import { StudentDialog } from './student-dialog.tsx';
import { useGroupActs } from './use-group-acts.ts';

const CELL = 'px-2 py-1.5';
/** Others join while the list is open. */
const MEMBERS_MS = 3_000;

/** The members of a group: read by its teachers and assistants, changed by its teachers. */
export function Members({ group }: { readonly group: Group }) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const members = useQuery({
    ...buildQuery(client, 'listMembers', { params: { group: group.id } }),
    refetchInterval: MEMBERS_MS,
  });
  const [read, setRead] = useState<GroupMember>();
  if (members.isError) return <ErrorState title={t('readFailed')} onRetry={members.refetch} />;
  if (!members.data) return <LoadingRows>{t('loading')}</LoadingRows>;
  return (
    <>
      <table className="w-full text-13">
        <caption className="sr-only">{t('memberList')}</caption>
        <TableHead
          padding={CELL}
          cells={[
            { label: t('person') },
            { label: t('since'), shownFrom: 'max-sm:hidden' },
            { label: t('role'), isFigure: true },
          ]}
        />
        <tbody>
          {members.data.map((member) => (
            <MemberLine key={member.userId} group={group} member={member} onRead={() => setRead(member)} />
          ))}
        </tbody>
      </table>
      {read && <StudentDialog group={group.id} student={read} onClose={() => setRead(undefined)} />}
    </>
  );
}

interface MemberLineProps {
  readonly group: Group;
  readonly member: GroupMember;
  readonly onRead: () => void;
}

function MemberLine({ group, member, onRead }: MemberLineProps) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const { end } = useGroupActs();
  const { userId: user, username, fullName, role, joinedAt, unconfirmed } = member;
  const mayChange = mayInGroup(group.role, 'change_members') && group.archivedAt === null;
  const name = fullName ?? username;
  return (
    <tr className="border-b border-line-soft last:border-0">
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
        <BreakableName name={name} />
        {fullName !== null && (
          <span className="block font-normal text-ink-3 sm:ml-2 sm:inline">
            <BreakableName name={username} />
          </span>
        )}
        {/* It is confirmed in the gradebook, beside the address or username that it was found by. */}
        {unconfirmed && (
          <span className="block font-normal text-warn">
            {t('work.roster.unconfirmed', { number: unconfirmed.externalId })}
          </span>
        )}
      </th>
      <td className={`${CELL} max-sm:hidden`}>{display.date(joinedAt)}</td>
      <td className={`${CELL} text-right`}>
        <span className="inline-flex flex-wrap items-center justify-end gap-1">
          {mayChange ? <RoleChoice group={group.id} member={member} name={name} /> : t(`roles.${role}`)}
          {isRead(role) && (
            <Button size="small" aria-label={t('readOf', { name })} onClick={onRead}>
              {t('read')}
            </Button>
          )}
          {mayChange && (
            <Button
              look="quiet"
              size="small"
              aria-label={t('remove', { name })}
              disabled={end.isPending}
              onClick={() => end.mutate({ group: group.id, user })}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

interface RoleChoiceProps {
  readonly group: string;
  readonly member: GroupMember;
  readonly name: string;
}

/** What a member is. A role that reads what others do asks for the password first, as giving authority does elsewhere. */
function RoleChoice({ group, member: { userId: user, role }, name }: RoleChoiceProps) {
  const { t } = useTranslation('classes');
  const { setRole, giveRole } = useGroupActs();
  const [asked, setAsked] = useState<GroupRole>();
  const choose = (wanted: GroupRole | undefined): void => {
    if (wanted === undefined) return;
    if (mayInGroup(wanted, 'read_accounts')) setAsked(wanted);
    else setRole.mutate({ group, user, role: wanted });
  };
  return (
    <>
      <select
        aria-label={t('roleOf', { name })}
        className={`${INPUT_CLASS} w-auto!`}
        value={role}
        disabled={setRole.isPending}
        onChange={({ target }) => choose(GROUP_ROLES.find((one) => one === target.value))}
      >
        {GROUP_ROLES.map((one) => (
          <option key={one} value={one}>
            {t(`roles.${one}`)}
          </option>
        ))}
      </select>
      {asked && (
        <ProofDialog
          text={t('proofOfRole', { name })}
          confirm={t('giveRole')}
          send={(proof) => giveRole({ group, user, role: asked, ...proof })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
