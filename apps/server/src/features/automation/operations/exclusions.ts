/** What stands at an operation that somebody excluded from a preview; only these can be included by filter. */
export const EXCLUDED_MANUALLY = 'Excluded manually';
