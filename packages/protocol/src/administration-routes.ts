import * as z from 'zod';
import type { ADMINISTRATION_CALLS } from './administration-calls.ts';
import {
  AdminPosition,
  ConfirmPasswordRequest,
  ConfirmPasswordResponse,
  PositionAddress,
  PositionChange,
  UserChange,
} from './administration.ts';
import { User } from './users.ts';

const ById = z.strictObject({ id: z.string().max(64) });

/** The schemas of the administrators' calls. */
export const ADMINISTRATION_ROUTES = {
  listUsers: { response: z.array(User) },
  changeUser: { params: ById, body: UserChange, response: User },
  getAdminPositions: { params: ById, response: z.array(AdminPosition) },
  changePosition: { params: PositionAddress, body: PositionChange, response: AdminPosition },
  confirmPassword: { body: ConfirmPasswordRequest, response: ConfirmPasswordResponse },
} as const satisfies Record<keyof typeof ADMINISTRATION_CALLS, object>;
