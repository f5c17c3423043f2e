import { useFact } from '../facts/facts-context.tsx';

/** A text that the operator configures; until then marked as an example or as not published yet. */
export function OperatorText({ name }: { readonly name: string }) {
  const text = useFact(name);
  const state = useFact(`${name}.state`);
  const mark = useFact(`${name}.how`);
  return (
    <span>
      {text}{' '}
      <span
        data-example={state}
        className="ml-1 rounded-sm border border-control px-1 text-12 font-normal whitespace-nowrap text-ink-2"
      >
        {mark}
      </span>
    </span>
  );
}
