import type { SecurityChange } from '@lonja/protocol';
import type { Database, Recorded } from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { recordOwnSecurity } from '../../audit/own-security.ts';
import type { OwnProof, OwnProofs } from '../../auth/own-proofs.ts';
import type { TwoFactor } from '../../auth/two-factor.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { requirePassword, requireProof } from '../administration/password-confirmation.ts';
import { sessionOf } from '../kernel/policy.ts';

export interface TwoFactorRoutes {
  readonly db: Database;
  readonly ownProofs: OwnProofs;
  readonly twoFactor: TwoFactor;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** One's own second factor: state, setup, on, off, new recovery codes. Each step needs the password, what weakens it a code too. */
export function registerTwoFactorRoutes(app: Api, dependencies: TwoFactorRoutes): void {
  const { db, twoFactor, ownProofs, notices, clock } = dependencies;

  const recordedOf = (request: FastifyRequest, change: SecurityChange): Promise<Recorded> => {
    const { userId, role } = sessionOf(request);
    return recordOwnSecurity(db, request, { userId, role, change, at: clock() });
  };

  const stateOf = async (userId: string) => {
    const { isOn, enabledAt, recoveryCodesLeft } = await twoFactor.state(userId);
    return { enabled: isOn, enabledAt: isOn ? (enabledAt?.toISOString() ?? null) : null, recoveryCodesLeft };
  };

  serve(app, 'getTwoFactor', (request) => stateOf(request.session.userId));

  serve(app, 'setUpTwoFactor', async (request) => {
    const { userId, username } = request.session;
    await requirePassword(ownProofs, request, request.body.password);
    const setup = await twoFactor.setUp({ id: userId, username });
    if (!setup) throw new HttpRefusal('two_factor_on');
    return { ...setup, qrCode: pictureOf(setup.uri) };
  });

  serve(app, 'enableTwoFactor', async (request) => {
    const { userId } = request.session;
    if ((await twoFactor.state(userId)).isOn) throw new HttpRefusal('two_factor_on');
    await requirePassword(ownProofs, request, request.body.password);
    const recorded = await recordedOf(request, 'two_factor_enabled');
    const recoveryCodes = await twoFactor.enable(userId, request.body.code, recorded);
    if (!recoveryCodes) throw new HttpRefusal('code_wrong');
    notices.publish(recorded.notices);
    return { recoveryCodes: [...recoveryCodes] };
  });

  serve(app, 'disableTwoFactor', async (request) => {
    const userId = await requireBoth(request, request.body, dependencies);
    const recorded = await recordedOf(request, 'two_factor_disabled');
    await twoFactor.disable(userId, recorded);
    notices.publish(recorded.notices);
    return stateOf(userId);
  });

  serve(app, 'renewRecoveryCodes', async (request) => {
    const userId = await requireBoth(request, request.body, dependencies);
    const recorded = await recordedOf(request, 'recovery_codes_renewed');
    const recoveryCodes = await twoFactor.renewRecoveryCodes(userId, recorded);
    notices.publish(recorded.notices);
    return { recoveryCodes: [...recoveryCodes] };
  });
}

/** @returns the user's id */
async function requireBoth(
  request: FastifyRequest,
  proof: OwnProof,
  { twoFactor, ownProofs }: TwoFactorRoutes,
): Promise<string> {
  const { userId } = sessionOf(request);
  if (!(await twoFactor.state(userId)).isOn) throw new HttpRefusal('two_factor_off');
  await requireProof(ownProofs, request, proof);
  return userId;
}

/** An <img> may show it: the pages' policy allows pictures from data: URLs. */
const pictureOf = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 2 })).toString('base64')}`;
