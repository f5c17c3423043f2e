import { Search, X } from 'lucide-react';
import { INPUT_CLASS } from './field.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
}

export function SearchField({
  label,
  placeholder,
  clearLabel,
  value,
  onChange,
  className = '',
}: SearchFieldProps) {
  return (
    <div role="search" className={`relative ${className}`}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT_CLASS} px-9!`}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange('')}
          className="hit absolute top-1/2 right-1 inline-flex -translate-y-1/2 items-center justify-center rounded-md text-ink-2 hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
