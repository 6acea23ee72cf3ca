export { fieldWords, type ReferenceKind, valueWords } from './fields.js';
export { type NamedReference, type Reference, referencesOf } from './references.js';
export {
  actionWords,
  CHANGE_SOURCES,
  changedFields,
  changeLines,
  entitiesInWords,
  entityWords,
  FIGURE_ENTITIES,
  KNOWN_ENTITIES,
} from './words.js';
