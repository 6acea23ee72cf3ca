/**
 * Message of an operation that was excluded from a preview manually. Only these operations can be included by filter.
 */
export const EXCLUDED_MANUALLY = 'Excluded manually';
