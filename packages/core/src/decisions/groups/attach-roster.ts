import { comparedLogin } from '../../group/roster.ts';

/** What a file says of somebody who is a member, or may become one. */
export interface RosterLine {
  /** E-mail address or username. */
  readonly login: string;
  readonly externalId: string;
  readonly section: string | null;
}

/** A student with the names that a line may have. */
export interface RosterMember {
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly externalId: string | null;
}

export interface AttachedRoster {
  readonly attached: readonly (RosterLine & { readonly userId: string })[];
  /** The lines that wait for somebody to join. */
  readonly waiting: readonly RosterLine[];
  /** Lines about a member whose number another member has. */
  readonly dropped: number;
}

/**
 * Gives members the numbers of their lines. The last of several lines about a member holds; the first of several members with one
 * number keeps it, and the line of another one is dropped.
 * @param members the students of the group; nobody else is looked for
 */
export function attachRoster(members: readonly RosterMember[], lines: readonly RosterLine[]): AttachedRoster {
  const byLogin = new Map(
    members.flatMap((member) =>
      [member.email, member.username].map((login) => [comparedLogin(login), member] as const),
    ),
  );
  const owners = new Map(
    members.flatMap(({ userId, externalId }) => (externalId === null ? [] : [[externalId, userId] as const])),
  );
  const attached = new Map<string, RosterLine & { readonly userId: string }>();
  const waiting = new Map<string, RosterLine>();
  let dropped = 0;
  for (const line of lines) {
    const member = byLogin.get(comparedLogin(line.login));
    if (!member) waiting.set(comparedLogin(line.login), line);
    else if ((owners.get(line.externalId) ?? member.userId) === member.userId) {
      owners.set(line.externalId, member.userId);
      attached.set(member.userId, { ...line, userId: member.userId });
    } else dropped += 1;
  }
  return { attached: [...attached.values()], waiting: [...waiting.values()], dropped };
}
