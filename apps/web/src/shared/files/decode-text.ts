/**
 * The text of a file that a person picked: UTF-8, or else Windows-1252, in which a spreadsheet of Western Europe and
 * Latin America writes its plain CSV. A mark for the encoding is left out.
 */
export function decodeText(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
