import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
const VERSION = 1;

/** A secret as stored: a separate data key, wrapped by the given master key, and the value that it encrypts. */
export interface Envelope {
  readonly version: number;
  /** Master key that wraps the data key. */
  readonly keyId: string;
  readonly wrappedKey: Buffer;
  readonly value: Buffer;
}

export interface MasterKey {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * The secret can't be opened, because it was moved or changed, or its master key no longer exists. Contains nothing of
 * its content.
 */
export class SecretUnreadable extends Error {
  constructor(why: string) {
    super(`The secret can't be decrypted because ${why}.`);
    this.name = 'SecretUnreadable';
  }
}

/** Encrypts a text. Returns nonce, tag and ciphertext in one buffer. */
function encrypt(key: Buffer, plain: Buffer, belongsTo: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function decrypt(key: Buffer, sealed: Buffer, belongsTo: string): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new SecretUnreadable('it is cut');
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SecretUnreadable('it was changed or belongs to another record');
  }
}

/** Encrypts a secret. @param belongsTo place of the secret, which can't be opened at any other place */
export function seal(master: MasterKey, plain: string, belongsTo: string): Envelope {
  const key = randomBytes(KEY_BYTES);
  return {
    version: VERSION,
    keyId: master.id,
    wrappedKey: encrypt(master.key, key, belongsTo),
    value: encrypt(key, Buffer.from(plain), belongsTo),
  };
}

/** Decrypts a secret. @throws SecretUnreadable if it can't be opened */
export function unseal(master: MasterKey, { version, wrappedKey, value }: Envelope, belongsTo: string): string {
  if (version !== VERSION) throw new SecretUnreadable(`version ${version} is unknown`);
  return decrypt(decrypt(master.key, wrappedKey, belongsTo), value, belongsTo).toString();
}

/** Returns the same secret under another master key. The encrypted value is unchanged. */
export function rewrap(from: MasterKey, to: MasterKey, envelope: Envelope, belongsTo: string): Envelope {
  const key = decrypt(from.key, envelope.wrappedKey, belongsTo);
  return { ...envelope, keyId: to.id, wrappedKey: encrypt(to.key, key, belongsTo) };
}
