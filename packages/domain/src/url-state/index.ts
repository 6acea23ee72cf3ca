export * from './codec.js';
export * from './state.js';
