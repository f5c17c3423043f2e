/** 128 random bits, hexadecimal; also where the page is plain http and `crypto.randomUUID` does not exist. */
export const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
