const collator = new Intl.Collator('en', { numeric: true });

/** Orders people as a class list does: `alumno.2` comes before `alumno.10`. */
export const byUsername = (a: { readonly username: string }, b: { readonly username: string }): number =>
  collator.compare(a.username, b.username);
