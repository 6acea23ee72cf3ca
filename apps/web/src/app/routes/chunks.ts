/** Maximum wait for the script of a screen, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000;

/** Error if a script or style sheet of a screen fails to load. */
export class ChunkLoadError extends Error {
  constructor(
    readonly chunk: string,
    cause: unknown,
  ) {
    super(`Loading chunk ${chunk} failed.`, { cause });
    this.name = `ChunkLoadError: ${chunk}`;
  }
}

/**
 * Loads the script of a screen. Rejects with ChunkLoadError, which contains the chunk's name, after a failure or 120 s
 * without a response.
 */
export async function loadChunk<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), CHUNK_TIMEOUT);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw new ChunkLoadError(chunk, error);
  } finally {
    clearTimeout(timer);
  }
}
