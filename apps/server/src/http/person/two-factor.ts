import { ROUTES } from '@lonja/protocol';
import { renderSVG } from 'uqr';
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  type TwoFactorRoom,
} from '../../auth/own-two-factor.ts';
import type { TwoFactorState } from '../../auth/two-factor.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { personLimit } from '../kernel/person-limit.ts';
import { sessionOf } from '../kernel/policy.ts';

/** Attempts a minute of one user: each may be a guess at a password or a code. */
const LIMIT = { rateLimit: personLimit(10) } as const;

/** One's own second factor: state, setup, on, off, new recovery codes. Each step needs the password, what weakens it a code too. */
export function registerTwoFactorRoutes(app: Api, dependencies: TwoFactorRoom): void {
  app.get(
    '/api/two-factor',
    {
      schema: { operationId: 'getTwoFactor', response: { 200: ROUTES.getTwoFactor.response } },
      config: { policy: 'client' },
    },
    async (request) => twoFactorAnswer(await dependencies.twoFactor.state(sessionOf(request).userId)),
  );

  app.post(
    '/api/two-factor/setup',
    {
      schema: {
        operationId: 'setUpTwoFactor',
        body: ROUTES.setUpTwoFactor.body,
        response: { 200: ROUTES.setUpTwoFactor.response },
      },
      config: { policy: 'client', ...LIMIT },
    },
    async (request) => {
      const by = callerOf(request);
      const setup = unlessRefused(await setUpTwoFactor(dependencies, by, request.body.password));
      return { ...setup, qrCode: pictureOf(setup.uri) };
    },
  );

  app.post(
    '/api/two-factor/enable',
    {
      schema: {
        operationId: 'enableTwoFactor',
        body: ROUTES.enableTwoFactor.body,
        response: { 200: ROUTES.enableTwoFactor.response },
      },
      config: { policy: 'client', ...LIMIT },
    },
    async (request) => {
      const enabled = await enableTwoFactor(dependencies, callerOf(request), request.body);
      return { recoveryCodes: [...unlessRefused(enabled)] };
    },
  );

  app.post(
    '/api/two-factor/disable',
    {
      schema: {
        operationId: 'disableTwoFactor',
        body: ROUTES.disableTwoFactor.body,
        response: { 200: ROUTES.disableTwoFactor.response },
      },
      config: { policy: 'client', ...LIMIT },
    },
    async (request) => {
      const state = await disableTwoFactor(dependencies, callerOf(request), request.body);
      return twoFactorAnswer(unlessRefused(state));
    },
  );

  app.post(
    '/api/two-factor/recovery-codes',
    {
      schema: {
        operationId: 'renewRecoveryCodes',
        body: ROUTES.renewRecoveryCodes.body,
        response: { 200: ROUTES.renewRecoveryCodes.response },
      },
      config: { policy: 'client', ...LIMIT },
    },
    async (request) => {
      const renewed = await renewRecoveryCodes(dependencies, callerOf(request), request.body);
      return { recoveryCodes: [...unlessRefused(renewed)] };
    },
  );
}

/** The second factor on the wire. */
const twoFactorAnswer = ({ isOn, enabledAt, recoveryCodesLeft }: TwoFactorState) => ({
  enabled: isOn,
  enabledAt: isOn ? (enabledAt?.toISOString() ?? null) : null,
  recoveryCodesLeft,
});

/** An <img> may show it: the pages' policy allows pictures from data: URLs. */
const pictureOf = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 2 })).toString('base64')}`;
