import { createEventLoopYielder } from '../event-loop/index.js';

/** Rows written per batch. */
const TOGETHER = 100;
/** Maximum length of a list that is written at once with its parent. */
const LONG = 50;
/** Maximum depth at which long lists occur: response, data, operation, list of rows, row, list of child rows. */
const DEEPEST = 6;

/** Returns a response as JSON, like JSON.stringify. Yields to the event loop, because some responses take seconds. */
export async function stringifyInTurns(answer: unknown): Promise<string> {
  const pieces: string[] = [];
  await write(answer, 0, pieces, createEventLoopYielder());
  return `${pieces.join('')}\n`;
}

async function write(
  value: unknown,
  depth: number,
  pieces: string[],
  yieldIfBusy: ReturnType<typeof createEventLoopYielder>,
) {
  if (depth > DEEPEST || !holdsMuch(value, depth)) {
    pieces.push(JSON.stringify(value) ?? 'null');
    return;
  }
  if (Array.isArray(value)) {
    pieces.push('[');
    for (let at = 0; at < value.length;) {
      if (at > 0) pieces.push(',');
      const some = value.slice(at, at + TOGETHER) as unknown[];
      if (some.some((each) => holdsMuch(each, depth + 1))) {
        await write(some[0], depth + 1, pieces, yieldIfBusy);
        at += 1;
      } else {
        pieces.push(JSON.stringify(some).slice(1, -1));
        at += some.length;
      }
      const pause = yieldIfBusy();
      if (pause) await pause;
    }
    pieces.push(']');
    return;
  }
  let isFirst = true;
  pieces.push('{');
  for (const [key, part] of Object.entries(value as object)) {
    if (part === undefined) continue;
    pieces.push(`${isFirst ? '' : ','}${JSON.stringify(key)}:`);
    isFirst = false;
    await write(part, depth + 1, pieces, yieldIfBusy);
  }
  pieces.push('}');
}

/** Returns true if the value contains a long list within a few levels. */
function holdsMuch(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length > LONG || value.some((each) => holdsMuch(each, depth + 1));
  if (depth > DEEPEST) return false;
  for (const key in value) if (holdsMuch((value as Record<string, unknown>)[key], depth + 1)) return true;
  return false;
}
