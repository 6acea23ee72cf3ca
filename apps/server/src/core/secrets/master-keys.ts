import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KEY_BYTES, type MasterKey, SecretUnreadable } from './envelope.js';

const LINE = /^([A-Za-z0-9_-]{1,40}):([A-Za-z0-9+/=_-]+)$/;

/** Master keys by ID. New secrets are encrypted with the first one. */
export class MasterKeys {
  /** Private, so that the keys stay hidden when an object that contains them is printed. */
  readonly #list: readonly MasterKey[];

  private constructor(list: readonly MasterKey[]) {
    this.#list = list;
  }

  /**
   * Parses `id:base64` pairs, separated by commas or lines.
   * @throws Error that describes the problem without the key.
   */
  static parse(text: string): MasterKeys {
    const list = text
      .split(/[,\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line, at): MasterKey => {
        const [, id, encoded] = LINE.exec(line) ?? [];
        const key = Buffer.from(encoded ?? '', 'base64');
        if (!id || key.length !== KEY_BYTES)
          throw new Error(`Master key ${at + 1} is not ID:BASE64 of ${KEY_BYTES} bytes.`);
        return { id, key };
      });
    if (new Set(list.map(({ id }) => id)).size !== list.length) throw new Error('Two master keys have the same id.');
    return new MasterKeys(list);
  }

  /** Loads the keys from the configuration itself, or else from a file. Null without either. */
  static from({ keys, file }: { keys?: string | undefined; file?: string | undefined }): MasterKeys | null {
    if (keys) return MasterKeys.parse(keys);
    if (!file) return null;
    try {
      return MasterKeys.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  get active(): MasterKey {
    const [first] = this.#list;
    if (!first) throw new SecretUnreadable('there is no master key');
    return first;
  }

  /** Returns the key with this ID. @throws SecretUnreadable if the key doesn't exist any more. */
  named(id: string): MasterKey {
    const key = this.#list.find((one) => one.id === id);
    if (!key) throw new SecretUnreadable(`master key '${id}' is not configured`);
    return key;
  }
}

/** Creates a file with one new key, readable only by its owner, if there is none. */
export async function makeKeyFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const id = new Date().toISOString().slice(0, 10);
  const line = `${id}:${randomBytes(KEY_BYTES).toString('base64')}\n`;
  await writeFile(file, line, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
