import { SESSION_COOKIE } from '../identity/session-cookie.ts';
import type { SessionSecrets } from '../identity/sessions.ts';

interface CookieReply {
  setCookie(name: string, value: string, options: object): unknown;
}

/** The cookie of a new session. @param isSecure whether it is sent on TLS only */
export function setSessionCookie(reply: CookieReply, secrets: SessionSecrets, isSecure: boolean): void {
  reply.setCookie(SESSION_COOKIE, secrets.cookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    expires: secrets.expiresAt,
  });
}
