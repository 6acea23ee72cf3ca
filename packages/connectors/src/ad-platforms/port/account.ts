/** The ad platforms there are connectors for. */
export type PlatformKey =
  | 'google'
  | 'microsoft'
  | 'meta'
  | 'taboola'
  | 'outbrain'
  | 'zemanta'
  | 'propeller'
  | 'zeropark';

/** Millionths of a unit of money; a whole number below 2^53. */
export type Micros = number;

/** The secrets of one account, opened for the length of a call and never kept. */
export interface Credentials {
  /** The same for the same secrets: access tokens are kept under it. Says nothing about them. */
  readonly id: string;
  /** @throws AuthExpired when the account has none. */
  open(): Promise<Readonly<Record<string, string>>>;
  /** Keeps secrets the platform has exchanged (refresh tokens that rotate); the others stay as they are. */
  replace(changed: Readonly<Record<string, string>>): Promise<void>;
}

/** An account at a platform or a feed, with everything a call needs. */
export interface AccountRef {
  readonly partnerAccountId: number;
  /** Account ID at the platform. */
  readonly externalId: string;
  /** The account above it that we act through: manager, customer, network. */
  readonly managerId?: string;
  /** ISO 4217. Budgets, bids and targets of the account are in it. */
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly credentials: Credentials;
}

/** A secret or setting an account needs before a connector can speak for it. */
export interface CredentialField {
  readonly name: string;
  readonly label: string;
  /** False: shown as it is, such as an id. */
  readonly secret: boolean;
  readonly required: boolean;
}
