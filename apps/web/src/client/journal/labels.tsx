/** A setup and tags, as they are kept. */
export function Labels({
  tags,
  setup,
}: {
  readonly tags: readonly string[];
  readonly setup: string | undefined;
}) {
  if (tags.length === 0 && setup === undefined) return null;
  return (
    <ul className="flex flex-wrap gap-1 text-12">
      {setup !== undefined && (
        <li className="rounded-md border border-control px-1.5 font-medium wrap-anywhere">{setup}</li>
      )}
      {tags.map((tag) => (
        <li key={tag} className="rounded-md bg-raised px-1.5 text-ink-2 wrap-anywhere">
          #{tag}
        </li>
      ))}
    </ul>
  );
}
