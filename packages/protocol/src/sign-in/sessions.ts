import * as z from 'zod';
import { MAX_EMAIL, MAX_PASSWORD, MAX_USERNAME } from '../wire/person-rules.ts';
import { freeText, phoneText, plainId } from '../wire/text.ts';
import { Code } from './proof.ts';
import { User } from '../people/users.ts';
import { Timestamp } from '../wire/wire.ts';

const Password = z.string().max(MAX_PASSWORD);

/** Empty fields pass the schema so that the specification's text answers them. */
export const LoginRequest = z
  .strictObject({ username: z.string().max(MAX_EMAIL), password: Password })
  .meta({ id: 'LoginRequest' });

export const LoginResponse = z
  .object({ token: z.string().describe('Bearer for the Authorization header'), user: User })
  .meta({ id: 'LoginResponse' });

/** The password was right and the account requires a code: POST /api/login/two-factor completes the sign-in. */
export const TwoFactorRequired = z
  .object({
    twoFactorRequired: z.literal(true),
    challenge: z.string().describe('Goes back with the code; good for five minutes and five attempts'),
    expiresAt: Timestamp,
  })
  .meta({ id: 'TwoFactorRequired' });

export const TwoFactorLoginRequest = z
  .strictObject({ challenge: z.string().max(64), code: Code })
  .meta({ id: 'TwoFactorLoginRequest' });

export const TwoFactorState = z
  .object({
    enabled: z.boolean(),
    enabledAt: Timestamp.nullable(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'TwoFactorState' });
export type TwoFactorState = z.output<typeof TwoFactorState>;

export const TwoFactorSetup = z
  .object({
    secret: z.string().describe('Base32, to type into an authenticator'),
    uri: z.string().describe('otpauth://totp/…'),
    qrCode: z.string().describe('The uri as a picture: a data: URL of an SVG, black on white'),
  })
  .meta({ id: 'TwoFactorSetup' });
export type TwoFactorSetup = z.output<typeof TwoFactorSetup>;

export const TwoFactorEnableRequest = z
  .strictObject({ code: Code.describe('Of the new secret') })
  .meta({ id: 'TwoFactorEnableRequest' });

export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).describe('Ten; each works once. They are not shown again') })
  .meta({ id: 'RecoveryCodes' });

export const PasswordResetRequest = z
  .strictObject({ login: z.string().max(MAX_EMAIL).describe('Username or e-mail address') })
  .meta({ id: 'PasswordResetRequest' });

export const PasswordResetConfirmation = z
  .strictObject({ token: z.string().max(64), password: Password, confirmPassword: Password.optional() })
  .meta({ id: 'PasswordResetConfirmation' });

export const PasswordResetCheck = z
  .strictObject({ token: z.string().max(64) })
  .meta({ id: 'PasswordResetCheck' });

export const PasswordToJudge = z.strictObject({ password: Password }).meta({ id: 'PasswordToJudge' });

export const PasswordAdvice = z
  .object({ common: z.boolean().describe('Whether it is among those that are guessed first') })
  .meta({ id: 'PasswordAdvice' });

/** A message of the outbox, without its text. */
export const OutboxMessage = z
  .object({
    id: z.number().int(),
    recipient: z.string(),
    subject: z.string(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    sentAt: Timestamp.nullable(),
    problem: z.string().nullable().describe('Of the last attempt to deliver it'),
    openedAt: Timestamp.nullable().describe('When an administrator first opened it'),
    canOpen: z.boolean().describe('Not delivered, not expired, not used'),
  })
  .meta({ id: 'OutboxMessage' });
export type OutboxMessage = z.output<typeof OutboxMessage>;

export const OpenMessageRequest = z
  .strictObject({
    reason: freeText(2_000).optional().describe("Why; 'No reason given' is kept without one"),
  })
  .meta({ id: 'OpenMessageRequest' });

export const OutboxText = z.object({ text: z.string() }).meta({ id: 'OutboxText' });

/** `role`, `balance` and `totalProfit` are part of the specification's payload and ignored: the server decides them. */
export const RegisterRequest = z
  .strictObject({
    username: freeText(MAX_USERNAME),
    email: plainId(MAX_EMAIL),
    password: Password,
    confirmPassword: Password.optional(),
    fullName: freeText(120).nullish(),
    phone: phoneText(40).nullish(),
    country: freeText(80).nullish(),
    code: z.string().max(64).nullish().describe('Where the operator asks for one'),
    balance: z.unknown().optional(),
    totalProfit: z.unknown().optional(),
    role: z.unknown().optional(),
  })
  .meta({ id: 'RegisterRequest' });
