export { createEventLoopYielder } from './event-loop-yielder.js';
