/** Ad platforms with a connector. */
export type PlatformKey =
  | 'google'
  | 'microsoft'
  | 'meta'
  | 'taboola'
  | 'outbrain'
  | 'zemanta'
  | 'propeller'
  | 'zeropark';

/** Millionths of a currency unit. A whole number below 2^53. */
export type Micros = number;

/** Secrets of one account, decrypted only for the duration of a call. */
export interface Credentials {
  /** Key for stored access tokens. It is the same for equal secrets and reveals nothing about them. */
  readonly id: string;
  /** @throws AuthExpired if the account has no secrets */
  open(): Promise<Readonly<Record<string, string>>>;
  /** Stores secrets that the platform has replaced, such as rotating refresh tokens. Other secrets are unchanged. */
  replace(changed: Readonly<Record<string, string>>): Promise<void>;
}

/** Account at a platform or feed, with everything that a call needs. */
export interface AccountRef {
  readonly partnerAccountId: number;
  /** Account ID at the platform. */
  readonly externalId: string;
  /** Parent account through which we access it: manager, customer or network. */
  readonly managerId?: string;
  /** ISO 4217 code of the account's budgets, bids and targets. */
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly credentials: Credentials;
}

/** Secret or setting that a connector needs to access an account. */
export interface CredentialField {
  readonly name: string;
  readonly label: string;
  /** False for a value that is displayed, such as an id. */
  readonly secret: boolean;
  readonly required: boolean;
}
