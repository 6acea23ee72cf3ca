import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
const VERSION = 1;

/** A secret as it is kept: a data key of its own, wrapped by the master key named here, and what it encrypts. */
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

/** The secret cannot be opened: it was moved, changed, or its master key is gone. Says nothing of its content. */
export class SecretUnreadable extends Error {
  constructor(why: string) {
    super(`The secret can't be decrypted: ${why}.`);
    this.name = 'SecretUnreadable';
  }
}

/** Returns the nonce, tag, ciphertext in one. */
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
    throw new SecretUnreadable('it does not belong here or has been changed');
  }
}

/** @param belongsTo where the secret is kept; moved elsewhere it does not open. */
export function seal(master: MasterKey, plain: string, belongsTo: string): Envelope {
  const key = randomBytes(KEY_BYTES);
  return {
    version: VERSION,
    keyId: master.id,
    wrappedKey: encrypt(master.key, key, belongsTo),
    value: encrypt(key, Buffer.from(plain), belongsTo),
  };
}

/** @throws SecretUnreadable */
export function unseal(master: MasterKey, { version, wrappedKey, value }: Envelope, belongsTo: string): string {
  if (version !== VERSION) throw new SecretUnreadable(`version ${version} is unknown`);
  return decrypt(decrypt(master.key, wrappedKey, belongsTo), value, belongsTo).toString();
}

/** Returns the same secret under another master key; what it encrypts is not touched. */
export function rewrap(from: MasterKey, to: MasterKey, envelope: Envelope, belongsTo: string): Envelope {
  const key = decrypt(from.key, envelope.wrappedKey, belongsTo);
  return { ...envelope, keyId: to.id, wrappedKey: encrypt(to.key, key, belongsTo) };
}
