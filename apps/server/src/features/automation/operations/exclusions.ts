/** What stands at an operation that was excluded from a preview manually; only these can be included by filter. */
export const EXCLUDED_MANUALLY = 'Excluded manually';
