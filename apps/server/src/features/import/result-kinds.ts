/** Results of a row by the kind that the platform counted, such as `actions:link_click`. */
export type ResultKind = 'clicks' | 'conversions' | 'other';

const CLICKS = /link[ _]?clicks?$/;
/** Goals that end in a conversion: events of a pixel, an app or a form. */
const CONVERSIONS =
  /(?:off|on)site_conversion|omni_|fb_pixel|app_install|(?:^|[.:_ ])(?:leads?|purchases?|complete_registration|registrations? completed|subscri(?:be|ptions?)|conversions?|website (?:leads?|purchases?))$/;

export function kindOf(text: string): ResultKind {
  const said = text.trim().toLowerCase();
  if (CLICKS.test(said)) return 'clicks';
  return CONVERSIONS.test(said) ? 'conversions' : 'other';
}

/** Columns with the kind of a result. */
export const KIND_COLUMNS = ['resultindicator', 'resulttype', 'resultstype', 'typeofresult'];

/** Columns with results of any kind. */
export const MIXED_COLUMNS = new Set(['results', 'result']);
