export { balanced, type RotationFault, rotationFaults, type RotationWeight, withWeight } from './weights.js';
