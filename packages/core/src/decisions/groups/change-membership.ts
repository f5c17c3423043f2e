import { isRead, mayInGroup, type GroupRole } from '../../group/membership.ts';
import { accept, refuse, type Decision } from '../decision.ts';

export interface Membership {
  readonly userId: string;
  readonly role: GroupRole;
  /** The person joined by the code, and was shown before who reads a student's account. */
  readonly byCode: boolean;
}

/** Why a membership stays as it is. In the order of precedence. */
export type MembershipRefusal =
  /** There is no such member, or whoever asks is none: outside of a group nobody learns who is in it. */
  | { readonly code: 'not_found' }
  /** The member who asks may not do that. */
  | { readonly code: 'forbidden' }
  /** A group always has a teacher. */
  | { readonly code: 'last_teacher' }
  /** Nobody is made a student who was never shown who would read the account. */
  | { readonly code: 'never_joined' };

export interface WantedMembership {
  /** Who asks. */
  readonly by: string;
  /** The member whose role changes. */
  readonly userId: string;
  /** Undefined where it ends. */
  readonly role: GroupRole | undefined;
}

/**
 * Decides that a member becomes something else in the group, or leaves it. Teachers decide on everybody; everybody leaves by the own wish.
 * @param members all of the group
 * @returns the membership before it
 */
export function decideMembership(
  members: readonly Membership[],
  { by, userId, role }: WantedMembership,
): Decision<readonly [Membership], MembershipRefusal> {
  const asking = members.find((one) => one.userId === by);
  const member = members.find((one) => one.userId === userId);
  if (!asking || (!member && !mayInGroup(asking.role, 'read_members'))) return refuse({ code: 'not_found' });
  const leaves = by === userId && role === undefined;
  if (!leaves && !mayInGroup(asking.role, 'change_members')) return refuse({ code: 'forbidden' });
  if (!member) return refuse({ code: 'not_found' });
  const isLast = members.filter((one) => one.role === 'teacher').length === 1;
  if (member.role === 'teacher' && role !== 'teacher' && isLast) return refuse({ code: 'last_teacher' });
  const becomesRead = role !== undefined && isRead(role) && !isRead(member.role);
  if (becomesRead && by !== userId && !member.byCode) return refuse({ code: 'never_joined' });
  return accept(member);
}
