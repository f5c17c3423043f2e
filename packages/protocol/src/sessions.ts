import * as z from 'zod';
import { User } from './users.ts';

const Password = z.string().max(200);

/** Empty fields pass the schema so that the specification's text answers them. */
export const LoginRequest = z
  .strictObject({ username: z.string().max(254), password: Password })
  .meta({ id: 'LoginRequest' });

export const LoginResponse = z
  .object({ token: z.string().describe('Bearer for the Authorization header'), user: User })
  .meta({ id: 'LoginResponse' });

/** `role`, `balance` and `totalProfit` are part of the specification's payload and ignored: the server decides them. */
export const RegisterRequest = z
  .strictObject({
    username: z.string().max(64),
    email: z.string().max(254),
    password: Password,
    confirmPassword: Password.optional(),
    fullName: z.string().max(120).nullish(),
    phone: z.string().max(40).nullish(),
    country: z.string().max(80).nullish(),
    balance: z.unknown().optional(),
    totalProfit: z.unknown().optional(),
    role: z.unknown().optional(),
  })
  .meta({ id: 'RegisterRequest' });
