import type { User } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { nullWhenSignedOut, userQuery } from './shared/api/queries.ts';
import type { Platform } from './shared/platform/platform.tsx';
import type { ChosenAccount } from './shared/session/account-choice.ts';
import type { LeaveForLogin } from './shared/session/log-out.ts';
import { getHome } from './shared/session/session-storage.ts';

export interface GuardContext {
  readonly platform: Platform;
  readonly queryClient: QueryClient;
  readonly leaveForLogin: LeaveForLogin;
}

/** The signed-in user, read from the server once; leads to the login screen if there is none. */
async function findSignedIn({ platform, queryClient, leaveForLogin }: GuardContext): Promise<User> {
  const { session, client } = platform;
  const stored = session.readUser();
  if (!stored || !session.hasSession()) return leaveForLogin();
  const user = await nullWhenSignedOut(
    queryClient.query({ ...userQuery(client, stored.id), staleTime: Infinity }).catch((error: unknown) => {
      if (platform.accountChoice.account !== undefined && isMissing(error)) return leaveAccount(platform);
      throw error;
    }),
  );
  // Where another person has signed in, the page reloads as theirs.
  if (!user || session.isAnothers()) return leaveForLogin();
  const { account, world } = platform.accountChoice;
  const actual = user.account?.terms?.world ?? undefined;
  if (account !== undefined && world !== actual) return leadTo(platform, { account, world: actual });
  session.saveUser(user);
  return user;
}

const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** The chosen account is none of this person's: the page loads anew with the primary one. */
const leaveAccount = (platform: Platform): Promise<never> => leadTo(platform, undefined);

/** Loads the page anew with an account, and the market that it trades; nothing follows. */
function leadTo({ accountChoice }: Platform, chosen: ChosenAccount | undefined): Promise<never> {
  accountChoice.choose(chosen);
  return new Promise(() => {});
}

/** Leads a person of the other role to its own screens. */
export async function requireRole(context: GuardContext, role: User['role']): Promise<User> {
  const user = await findSignedIn(context);
  if (user.role !== role) throw redirect({ to: getHome(user), replace: true });
  return user;
}
