import type { UsedKey } from '@lonja/store';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** An idempotency key as the store identifies it, for any command. */
export const usedKey = (digest: Buffer, userId: string = NOBODY): UsedKey => ({
  userId,
  id: digest.toString('hex', 0, 16).replace(UUID_PARTS, '$1-$2-$3-$4-$5'),
});
