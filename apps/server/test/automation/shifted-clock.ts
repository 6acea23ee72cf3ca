/**
 * Loaded before a worker process: its clock is off by CLOCK_SHIFT_MS until it receives { clock: 'right' }. Timers go
 * on as they are, as on a machine whose clock was set wrongly.
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
