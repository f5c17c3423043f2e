import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface SymbolLinkProps {
  readonly symbol: string;
  /** Whether the page shows this instrument already. */
  readonly isCurrent?: boolean;
  readonly title?: string;
  readonly className?: string;
  /** What stands there instead of the symbol. */
  readonly children?: ReactNode;
}

/** An instrument, wherever it is named: it leads to its chart and ticket in the workspace. */
export function SymbolLink({
  symbol,
  isCurrent = false,
  title,
  className = 'rounded-sm font-semibold underline-offset-4 hover:underline',
  children = symbol,
}: SymbolLinkProps) {
  return (
    <Link
      to="/app/trade/$symbol"
      params={{ symbol }}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      className={className}
    >
      {children}
    </Link>
  );
}
