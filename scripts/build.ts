import { build } from './lib/build.ts';

await build((step) => console.log(`Building the ${step} …`), { all: process.argv.includes('--all') });
console.log('Everything is built.');
