import type { FastifyInstance } from 'fastify';

/** The HTTP app. */
export type Api = FastifyInstance;
