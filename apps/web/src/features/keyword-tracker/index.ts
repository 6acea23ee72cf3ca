export { TRACK_KEYWORD, TRACKING_PLACES } from './keyword-tracker.graphql.js';
export { limitWords } from './tracker-words.js';
