import { isCommonPassword } from '../../auth/password-rules.ts';
import type { PasswordReset } from '../../auth/password-reset.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import { originOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { answerSentence } from '../../views/answer-sentence.ts';
import { answerLanguage } from '../kernel/reader-language.ts';

export interface PasswordResetRoutes {
  readonly passwordReset: PasswordReset;
  readonly notices: NoticeNews;
}

/** A forgotten password. The answer to a request never says whether there is such an account. */
export function registerPasswordResetRoutes(app: Api, { passwordReset, notices }: PasswordResetRoutes): void {
  serve(app, 'requestPasswordReset', async (request) => {
    const login = request.body.login.trim();
    if (login === '') throw new HttpRefusal('login_missing');
    passwordReset.request(login, answerLanguage(request));
    return {
      message: answerSentence('resetRequested', answerLanguage(request)),
    };
  });

  serve(app, 'checkPasswordReset', async (request) => {
    if (!(await passwordReset.isOpen(request.body.token))) throw new HttpRefusal('reset_link_ended');
    return { message: answerSentence('linkValid', answerLanguage(request)) };
  });

  serve(app, 'judgePassword', async (request) => ({ common: isCommonPassword(request.body.password) }));

  serve(app, 'confirmPasswordReset', async (request) => {
    const recorded = unlessRefused(await passwordReset.redeem(request.body, originOf(request)));
    notices.publish(recorded.notices);
    return { message: answerSentence('passwordReset', answerLanguage(request)) };
  });
}
