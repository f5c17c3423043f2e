/** Whether everybody in this installation was made up, as the server says in the page. */
export const isDemonstration = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="demonstration"]')?.content === 'yes';
