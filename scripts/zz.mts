import { build } from './lib/build.ts';
await build((step) => console.log(step), { only: ['server'] });
