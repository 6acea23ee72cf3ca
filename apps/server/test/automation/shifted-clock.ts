/**
 * Clock of a worker process, loaded before it. It is off by CLOCK_SHIFT_MS until it receives { clock: 'right' }. Timers
 * are unaffected, as on a machine with a wrong clock.
 */
const Right = Date;
let shift = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const now = Right.now.bind(Right);
Date.now = () => now() + shift;
globalThis.Date = new Proxy(Right, {
  construct: (target, words: [], made) => Reflect.construct(target, words.length > 0 ? words : [now() + shift], made),
});
process.on('message', (message: { clock?: 'right' }) => {
  if (message.clock === 'right') shift = 0;
});
export {};
