/** SQL: what a keyword is called: its text with the match type, as an ad group may have the text several times. */
export const KEYWORD_NAME = (keyword: string): string => `${keyword}.text || ' (' || ${keyword}.match_type || ')'`;

/** SQL: where operations `o` are: keyword `kw`, ad group `g` and campaign `c`, as far as their level has them. */
export const PLACES = `
  LEFT JOIN keyword kw ON o.level = 'keyword' AND kw.company_id = o.company_id AND kw.id = o.entity_id
  LEFT JOIN adgroup g ON o.level <> 'campaign' AND g.company_id = o.company_id
    AND g.id = CASE o.level WHEN 'keyword' THEN kw.adgroup_id ELSE o.entity_id END
  LEFT JOIN campaign c ON c.company_id = o.company_id AND c.id = CASE o.level WHEN 'campaign' THEN o.entity_id ELSE g.campaign_id END`;

/** SQL: the keyword of an operation at `PLACES`; null: it is of a campaign or ad group. */
export const KEYWORD_OF = KEYWORD_NAME('kw');
