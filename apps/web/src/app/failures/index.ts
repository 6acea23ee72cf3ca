export { failureWords, readFailure, WordedFailure } from './failure.js';
export { handleFailure } from './handle-failure.js';
