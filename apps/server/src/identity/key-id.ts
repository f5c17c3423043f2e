/** Characters of an id after its mark: 120 bits. */
const LENGTH = 24;

/** The public half of an API key's pair, for clients that ask for one. @param id the key's UUID, whose random bits it is made of */
export const computeKeyId = (id: string): string =>
  `PK${BigInt(`0x${id.replaceAll('-', '').slice(0, 30)}`)
    .toString(32)
    .toUpperCase()
    .padStart(LENGTH, '0')}`;
