export { continueDemo } from './continue-demo.js';
export { type DemoOptions, type DemoSummary, loadDemo, loadRecentDays, needsDemo } from './load-demo.js';
export { DEMO_PASSWORD } from './people.js';
export { connectDemo } from './connect-demo.js';
export { drawLogos } from './draw-logos.js';
export { type SandboxFiles, writeSandboxWorld } from './sandbox-world.js';
export { completeDemo, countMissingDays } from './older-days.js';
