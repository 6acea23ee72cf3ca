import { expect, it } from '@jest/globals';
import { forEachCompany } from './each-company.js';

it('processes all companies, and then reports the companies that failed', async () => {
  const done: number[] = [];
  const work = forEachCompany([1, 2, 3], async (id) => {
    if (id < 3) throw new Error(`no row ${id}`);
    done.push(id);
  });
  await expect(work).rejects.toThrow('Company 1: no row 1; Company 2: no row 2');
  expect(done).toEqual([3]);
});

it('resolves if no company fails', async () => {
  await expect(forEachCompany([1], async () => undefined)).resolves.toBeUndefined();
});
