import { TradeRequest } from '@lonja/protocol';
import Fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';

// The limit: the same server library reads and checks the same body and sends it back, and does nothing else.
const app = Fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.post('/api/trades/buy', { schema: { body: TradeRequest } }, async (request) => ({
  symbol: request.body.symbol,
  userId: request.body.userId,
}));
process.stdout.write(`${await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })}\n`);
