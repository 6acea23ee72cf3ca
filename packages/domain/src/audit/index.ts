export { type NamedReference, type Reference, type ReferenceKind, referencesOf } from './references.js';
export {
  actionWords,
  CHANGE_SOURCES,
  changedFields,
  changeLines,
  entityWords,
  fieldWords,
  KNOWN_ENTITIES,
  valueWords,
} from './words.js';
