import { describe, expect, it, jest } from '@jest/globals';
import { PasswordQueueFull } from './password-hash-queue.js';
import { hashPassword, verifyPassword } from './passwords.js';

// Hashing is slow by design, and slower under load.
jest.setTimeout(60_000);

describe('the password hasher', () => {
  it('uses argon2id with the parameters in the hash, and compares passwords exactly', async () => {
    const stored = await hashPassword(' Grüße 😀 ');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=8,p=1\$/);
    expect(await verifyPassword(stored, ' Grüße 😀 ')).toBe(true);
    expect(await verifyPassword(stored, 'Grüße 😀')).toBe(false);
  });

  it('rejects a missing hash in about the same time', async () => {
    const stored = await hashPassword('right');
    await verifyPassword(null, 'warm');
    const timeOf = async (hash: string | null): Promise<number> => {
      const times: number[] = [];
      for (let at = 0; at < 5; at += 1) {
        const began = performance.now();
        expect(await verifyPassword(hash, 'wrong')).toBe(false);
        times.push(performance.now() - began);
      }
      return times.sort((a, b) => a - b)[2]!;
    };
    const [known, unknown] = [await timeOf(stored), await timeOf(null)];
    // A shortcut would take a hundredth of the time. The tolerance allows for the noise of a busy machine.
    expect(unknown / known).toBeGreaterThan(0.2);
    expect(unknown / known).toBeLessThan(5);
  });

  it('limits the length of its queue', async () => {
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => verifyPassword(null, 'x')));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused) expect(one.reason).toBeInstanceOf(PasswordQueueFull);
  });
});
