import { isCommonPassword } from '../identity/password-rules.ts';
import type { PasswordReset } from './password-reset.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { readOrigin } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';
import { refuse } from '../refusal/refuse.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface PasswordResetRoutes {
  readonly passwordReset: PasswordReset;
  readonly notices: NoticeNews;
}

/** A forgotten password. The answer to a request never says whether there is such an account. */
export function passwordResetHandlers({ passwordReset, notices }: PasswordResetRoutes) {
  return {
    requestPasswordReset: async (request) => {
      const login = request.body.login.trim();
      if (login === '') refuse('login_missing');
      passwordReset.request(login, answerLanguage(request));
      return {
        message: answerSentence('resetRequested', answerLanguage(request)),
      };
    },

    checkPasswordReset: async (request) => {
      if (!(await passwordReset.isOpen(request.body.token))) refuse('reset_link_ended');
      return { message: answerSentence('linkValid', answerLanguage(request)) };
    },

    judgePassword: async (request) => ({ common: isCommonPassword(request.body.password) }),

    confirmPasswordReset: async (request) => {
      await passwordReset.redeem(request.body, readOrigin(request), notices);
      return { message: answerSentence('passwordReset', answerLanguage(request)) };
    },
  } satisfies Partial<Handlers>;
}
