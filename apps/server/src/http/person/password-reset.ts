import { findUser } from '@lonja/store';
import { recordOwnSecurity } from '../../audit/own-security.ts';
import { isCommonPassword } from '../../auth/password-rules.ts';
import type { PasswordReset } from '../../auth/password-reset.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import { refusePassword } from './access.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { readerLanguage } from '../kernel/reader-language.ts';

export interface PasswordResetRoutes {
  readonly passwordReset: PasswordReset;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** A forgotten password. The answer to a request never says whether there is such an account. */
export function registerPasswordResetRoutes(
  app: Api,
  { passwordReset, notices, clock }: PasswordResetRoutes,
): void {
  serve(app, 'requestPasswordReset', async (request) => {
    const login = request.body.login.trim();
    if (login === '') throw new HttpRefusal('login_missing');
    passwordReset.request(login, readerLanguage(request) ?? 'es');
    return {
      message:
        'Si hay una cuenta con esos datos, le llegará un enlace para elegir una contraseña nueva. Funciona durante 30 minutos.',
    };
  });

  serve(app, 'checkPasswordReset', async (request) => {
    if (!(await passwordReset.isOpen(request.body.token))) throw new HttpRefusal('reset_link_ended');
    return { message: 'El enlace es válido' };
  });

  serve(app, 'judgePassword', async (request) => ({ common: isCommonPassword(request.body.password) }));

  serve(app, 'confirmPasswordReset', async (request) => {
    const { token, password, confirmPassword } = request.body;
    refusePassword('user', password);
    if (confirmPassword !== undefined && confirmPassword !== password)
      throw new HttpRefusal('passwords_differ');
    const recorded = await passwordReset.redeem(token, password, async (userId, work) => {
      const role = (await findUser(work, userId))?.user.role ?? 'user';
      // In the transaction that uses the link up: it stays good for a better one.
      refusePassword(role, password);
      return recordOwnSecurity(work, request, { userId, role, change: 'password_reset', at: clock() });
    });
    if (!recorded) throw new HttpRefusal('reset_link_ended');
    notices.publish(recorded.notices);
    return { message: 'Tu contraseña es la nueva. Todas tus sesiones se han cerrado.' };
  });
}
