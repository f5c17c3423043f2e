/**
 * The text of a picked file: UTF-8, or else Windows-1252, which spreadsheets of Western Europe and Latin America use for CSV.
 * Without a byte order mark.
 */
export function decodeText(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
