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
import {
  AdminWithdrawal,
  DepositRequest,
  Transfer,
  TransferResponse,
  WithdrawalChange,
  WithdrawalRequest,
} from './transfers.ts';
import { User } from './users.ts';

const ById = z.strictObject({ id: z.string().max(64) });

/** The schemas of the administrators' calls. */
export const ADMINISTRATION_ROUTES = {
  listUsers: { response: z.array(User) },
  changeUser: { params: ById, body: UserChange, response: User },
  getAdminPositions: { params: ById, response: z.array(AdminPosition) },
  changePosition: { params: PositionAddress, body: PositionChange, response: AdminPosition },
  deposit: { params: ById, body: DepositRequest, response: TransferResponse },
  withdraw: { params: ById, body: WithdrawalRequest, response: TransferResponse },
  listTransfers: { params: ById, response: z.array(Transfer) },
  cancelWithdrawal: {
    params: z.strictObject({ id: z.string().max(64), withdrawalId: z.string().max(64) }),
    response: TransferResponse,
  },
  listWithdrawals: { response: z.array(AdminWithdrawal) },
  changeWithdrawal: { params: ById, body: WithdrawalChange, response: AdminWithdrawal },
  confirmPassword: { body: ConfirmPasswordRequest, response: ConfirmPasswordResponse },
} as const satisfies Record<keyof typeof ADMINISTRATION_CALLS, object>;
