import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** In-memory file system of a few megabytes that a test can fill up. Requires permission to mount. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Mounts the disk. @throws if mounting is not permitted */
  static async mount(megabytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'adops-small-'));
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
      return new SmallDisk(folder);
    } catch (error) {
      await rmdir(folder);
      throw error;
    }
  }

  /** Returns true if this process may mount file systems. */
  static async isPermitted(): Promise<boolean> {
    const disk = await SmallDisk.mount(1).catch(() => null);
    await disk?.close();
    return disk !== null;
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }

  /** Fills the disk completely. */
  async fill(): Promise<void> {
    const file = await open(this.ballast, 'a');
    try {
      for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
        const piece = Buffer.alloc(size, 1);
        for (let isFull = false; !isFull;) {
          const { bytesWritten } = await file.write(piece).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOSPC') throw error;
            return { bytesWritten: 0 };
          });
          isFull = bytesWritten < size;
        }
      }
    } finally {
      await file.close();
    }
  }

  /** Frees the space again. */
  free(): Promise<void> {
    return rm(this.ballast, { force: true });
  }

  async close(): Promise<void> {
    await run('umount', [this.folder]);
    await rmdir(this.folder);
  }
}
