import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { rewrap, seal, SecretUnreadable, unseal } from './envelope.js';
import { makeKeyFile, MasterKeys } from './master-keys.js';

const [a, b] = ['2026a', '2026b'].map((id) => ({ id, key: randomBytes(32) })) as [
  { id: string; key: Buffer },
  { id: string; key: Buffer },
];

describe('the envelope of a secret', () => {
  it('can be decrypted only in its own context', () => {
    const envelope = seal(a, 'refresh-token-9', 'secret|1|partner_account|7|refreshToken');
    expect(unseal(a, envelope, 'secret|1|partner_account|7|refreshToken')).toBe('refresh-token-9');
    for (const elsewhere of ['secret|2|partner_account|7|refreshToken', 'secret|1|partner_account|7|clientSecret'])
      expect(() => unseal(a, envelope, elsewhere)).toThrow(SecretUnreadable);
  });

  it('contains no plaintext, and differs for each encryption', () => {
    const [one, two] = [seal(a, 'refresh-token-9', 'x'), seal(a, 'refresh-token-9', 'x')];
    expect(one.value.includes('refresh-token')).toBe(false);
    expect(one.value.equals(two.value)).toBe(false);
    expect(one.wrappedKey.equals(two.wrappedKey)).toBe(false);
  });

  it.each(['value', 'wrappedKey'] as const)("can't be decrypted if a bit of its %s is flipped", (part) => {
    const envelope = seal(a, 'x'.repeat(100), 'here');
    const changed = Buffer.from(envelope[part]);
    changed[changed.length - 1]! ^= 1;
    expect(() => unseal(a, { ...envelope, [part]: changed }, 'here')).toThrow(SecretUnreadable);
    expect(() => unseal(a, { ...envelope, [part]: changed.subarray(0, 9) }, 'here')).toThrow('it is cut');
  });

  it('accepts another master key without changing its encrypted value', () => {
    const old = seal(a, 'kept', 'here');
    const moved = rewrap(a, b, old, 'here');
    expect(moved.value).toBe(old.value);
    expect(moved.keyId).toBe('2026b');
    expect(unseal(b, moved, 'here')).toBe('kept');
    expect(() => unseal(a, moved, 'here')).toThrow(SecretUnreadable);
  });
});

describe('master keys', () => {
  const line = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

  it('load one key per line, and use the first key as the active key', () => {
    const keys = MasterKeys.parse(`# newest first\n${line('b')}\n${line('a')}\n`);
    expect(keys.active.id).toBe('b');
    expect(keys.named('a').key).toHaveLength(32);
    expect(() => keys.named('c')).toThrow("master key 'c' is not configured");
  });

  it.each([
    ['too short', `x:${randomBytes(16).toString('base64')}`],
    ['without an id', randomBytes(32).toString('base64')],
    ['of one id twice', `${line('a')},${line('a')}`],
  ])('fail to load if %s, without revealing the secret', (_, text) => {
    const refusal = (() => {
      try {
        MasterKeys.parse(text);
        return null;
      } catch (error) {
        return error as Error;
      }
    })();
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal!.message).not.toContain(text.split(':').at(-1));
  });

  it('default to a key that is created once and readable only by its owner', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'keys-')), 'secrets/master.key');
    await makeKeyFile(file);
    const first = await readFile(file, 'utf8');
    await makeKeyFile(file);
    expect(await readFile(file, 'utf8')).toBe(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(MasterKeys.from({ file })!.active.key).toHaveLength(32);
    expect(MasterKeys.from({ file: `${file}.none` })).toBeNull();
  });
});
