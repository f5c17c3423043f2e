import type { AuditShare } from '@lonja/store/ledger/ledger-audit';
import type { Home } from './home.ts';

/**
 * What of the books this process looks at: the accounts of the slots that it holds, and what belongs to no user where it does the
 * chores.
 * @returns undefined where it holds nothing of it
 */
export function chooseAuditShare({
  slots,
  isWhole,
  holds,
}: Pick<Home, 'slots' | 'isWhole' | 'holds'>): AuditShare | undefined {
  const held = slots();
  const house = holds('chores');
  if (held.length === 0 && !house) return undefined;
  return { slots: isWhole() ? undefined : held, house };
}
