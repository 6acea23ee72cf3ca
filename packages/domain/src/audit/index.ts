export {
  actionWords,
  CHANGE_SOURCES,
  changedFields,
  entityWords,
  fieldWords,
  KNOWN_ENTITIES,
  valueWords,
} from './words.js';
