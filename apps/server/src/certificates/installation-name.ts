/** Who certifies: the operator where one is configured, else the product. */
export const installationName = ({ operator }: { readonly operator: string | undefined }): string =>
  operator ?? 'Lonja';
