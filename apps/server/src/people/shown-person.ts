interface Person {
  readonly username: string;
  readonly fullName: string | null;
}

/** What is shown of a person: of who is erased nothing, whatever is still stored. */
export const shownPerson = (
  { username, fullName }: Person,
  isErased: boolean,
): { readonly username: string | null; readonly fullName: string | null } =>
  isErased ? { username: null, fullName: null } : { username, fullName };
