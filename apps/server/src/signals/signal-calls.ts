import { receiveSignal, type SignalNeeds } from './receive-signal.ts';
import type { Api } from '../reading/api.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface SignalRoutes {
  readonly signals: SignalNeeds;
}

/** Where signals come to. */
export const SIGNAL_PATH = '/hooks/tv/:token';

const MAX_BODY = 8 * 1024;
/** TradingView sends everybody's from a few addresses. */
const A_MINUTE_AND_ADDRESS = 1_200;

/** POST /hooks/tv/…: not a call, as its address is its key and its body whatever TradingView makes of a message. */
export function registerSignalRoute(app: Api, { signals }: SignalRoutes): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.post(
      SIGNAL_PATH,
      {
        schema: { hide: true },
        bodyLimit: MAX_BODY,
        config: {
          policy: 'public',
          isFromElsewhere: true,
          rateLimit: { max: A_MINUTE_AND_ADDRESS, timeWindow: '1 minute' },
        },
      },
      async (request, reply) => {
        const { token } = request.params as { readonly token: string };
        const text = typeof request.body === 'string' ? request.body : '';
        await receiveSignal(signals, { token, ip: request.ip, text });
        return reply
          .code(202)
          .header('cache-control', 'no-store')
          .send({ message: answerSentence('signalTaken', answerLanguage(request)) });
      },
    );
    done();
  });
}
