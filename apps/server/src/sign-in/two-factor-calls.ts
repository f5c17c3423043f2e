import { renderSVG } from 'uqr';
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  type TwoFactorNeeds,
} from './own-two-factor.ts';
import type { TwoFactorState } from '../identity/two-factor.ts';
import { readCaller } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';

/**
 * One's own second factor: state, setup, on, off, new recovery codes. Each step requires the password, weakening steps also a
 * code.
 */
export function twoFactorHandlers(dependencies: TwoFactorNeeds) {
  return {
    getTwoFactor: async (request) =>
      twoFactorAnswer(await dependencies.twoFactor.state(request.session.userId)),

    setUpTwoFactor: async (request) => {
      const by = { ...readCaller(request), proven: await request.prove() };
      const setup = await setUpTwoFactor(dependencies, by);
      return { ...setup, qrCode: drawPicture(setup.uri) };
    },

    enableTwoFactor: async (request) => {
      const asked = { code: request.body.code, prove: () => request.prove() };
      const enabled = await enableTwoFactor(dependencies, readCaller(request), asked);
      return { recoveryCodes: [...enabled] };
    },

    disableTwoFactor: async (request) => {
      const state = await disableTwoFactor(dependencies, readCaller(request), () => request.prove());
      return twoFactorAnswer(state);
    },

    renewRecoveryCodes: async (request) => {
      const renewed = await renewRecoveryCodes(dependencies, readCaller(request), () => request.prove());
      return { recoveryCodes: [...renewed] };
    },
  } satisfies Partial<Handlers>;
}

/** The second factor on the wire. */
const twoFactorAnswer = ({ isOn, enabledAt, recoveryCodesLeft }: TwoFactorState) => ({
  enabled: isOn,
  enabledAt: isOn ? (enabledAt?.toISOString() ?? null) : null,
  recoveryCodesLeft,
});

/** As a data: URL, which the pages' content policy allows for images. */
const drawPicture = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 2 })).toString('base64')}`;
