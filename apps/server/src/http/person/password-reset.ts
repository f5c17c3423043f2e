import { ROUTES } from '@lonja/protocol';
import { isCommonPassword } from '../../auth/password-rules.ts';
import type { PasswordReset } from '../../auth/password-reset.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import { originOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { readerLanguage } from '../kernel/reader-language.ts';

/** A form asks when a field is left. */
const ADVICE_LIMIT = { max: 300, timeWindow: '1 minute' } as const;
/** Requests a minute from one address: a class of thirty sits behind one. */
const LIMIT = { rateLimit: { max: 30, timeWindow: '1 minute' } } as const;

export interface PasswordResetRoutes {
  readonly passwordReset: PasswordReset;
  readonly notices: NoticeNews;
}

/** A forgotten password. The answer to a request never says whether there is such an account. */
export function registerPasswordResetRoutes(app: Api, { passwordReset, notices }: PasswordResetRoutes): void {
  app.post(
    '/api/password-reset',
    {
      schema: {
        operationId: 'requestPasswordReset',
        body: ROUTES.requestPasswordReset.body,
        response: { 202: ROUTES.requestPasswordReset.response },
      },
      config: { policy: 'public', ...LIMIT },
    },
    async (request, reply) => {
      const login = request.body.login.trim();
      if (login === '') throw new HttpRefusal('login_missing');
      passwordReset.request(login, readerLanguage(request) ?? 'es');
      return reply.code(202).send({
        message:
          'Si hay una cuenta con esos datos, le llegará un enlace para elegir una contraseña nueva. Funciona durante 30 minutos.',
      });
    },
  );

  app.post(
    '/api/password-reset/check',
    {
      schema: {
        operationId: 'checkPasswordReset',
        body: ROUTES.checkPasswordReset.body,
        response: { 200: ROUTES.checkPasswordReset.response },
      },
      config: { policy: 'public', ...LIMIT },
    },
    async (request) => {
      if (!(await passwordReset.isOpen(request.body.token))) throw new HttpRefusal('reset_link_ended');
      return { message: 'El enlace es válido' };
    },
  );

  app.post(
    '/api/password-advice',
    {
      schema: {
        operationId: 'judgePassword',
        body: ROUTES.judgePassword.body,
        response: { 200: ROUTES.judgePassword.response },
      },
      config: { policy: 'public', idempotency: 'none', rateLimit: ADVICE_LIMIT },
    },
    async (request) => ({ common: isCommonPassword(request.body.password) }),
  );

  app.post(
    '/api/password-reset/confirm',
    {
      schema: {
        operationId: 'confirmPasswordReset',
        body: ROUTES.confirmPasswordReset.body,
        response: { 200: ROUTES.confirmPasswordReset.response },
      },
      config: { policy: 'public', ...LIMIT },
    },
    async (request) => {
      const recorded = unlessRefused(await passwordReset.redeem(request.body, originOf(request)));
      notices.publish(recorded.notices);
      return { message: 'Tu contraseña es la nueva. Todas tus sesiones se han cerrado.' };
    },
  );
}
