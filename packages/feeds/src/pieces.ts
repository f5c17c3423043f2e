/** A computation that others can go before: it stands still at each piece's end until it is asked for the next one. */
export type Pieces<Result> = Generator<void, Result, void>;

/** Pieces of a millisecond at most where one item takes 30 µs. */
const ITEMS = 32;

/** Works on so many items, in pieces. */
export function* inPieces(count: number, work: (place: number) => unknown): Pieces<void> {
  for (let place = 0; place < count; place++) {
    work(place);
    if (place % ITEMS === ITEMS - 1) yield;
  }
}

/** Computes all that is left, at once. */
export function finish<Result>(pieces: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

/** Something that is made once: in pieces for as long as nobody needs it, and what is left of it at once as soon as somebody does. */
export interface Making<Made> {
  /** Undefined before it is made. */
  known(): Made | undefined;
  require(): Made;
  /** All that is left, for whoever has the time. */
  pieces(): Pieces<void>;
}

export function createMaking<Made>(make: () => Pieces<Made>): Making<Made> {
  let underWay: Pieces<Made> | undefined;
  let made: { readonly value: Made } | undefined;
  const advance = (): void => {
    try {
      underWay ??= make();
      const { done, value } = underWay.next();
      if (done) made = { value };
    } catch (error) {
      underWay = undefined;
      throw error;
    }
  };
  return {
    known: () => made?.value,
    require: () => {
      while (!made) advance();
      return made.value;
    },
    *pieces() {
      while (!made) {
        advance();
        yield;
      }
    },
  };
}
