export {
  balancedList,
  type RotationEntry,
  rotationForm,
  type RotationForm,
  ROTATION_STATUSES,
  type RotationStatus,
  rotationWeight,
  savedRotation,
} from './form.js';
export { balanced, type RotationError, rotationErrors, type RotationWeight, withWeight } from './weights.js';
