/** A new client; its trading account opens in the same transaction. */
export interface NewClient {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly fullName: string | null;
  readonly phone: string | null;
  readonly country: string | null;
  /** Where somebody else chose the password. */
  readonly mustChangePassword?: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}
