export { balanced, type RotationError, rotationErrors, type RotationWeight, withWeight } from './weights.js';
