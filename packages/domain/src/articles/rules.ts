import type { CheckedArticle, DetectedViolation, ViolationSeverity } from './compliance.js';

interface ArticleRule {
  readonly category: string;
  readonly severity: ViolationSeverity;
  readonly reasoning: string;
  /** Alternatives of a regular expression by language (`*` for any), matched as whole words in any case. */
  readonly phrases: Readonly<Record<string, string>>;
}

/** Maximum number of reported matches per rule. */
const MAX_MATCHES = 3;

// Phrases are in the languages of the markets. cspell:disable
const RULES: readonly ArticleRule[] = [
  {
    ...{ category: 'Guarantees', severity: 'high', reasoning: 'Promises a result or the absence of risk.' },
    phrases: {
      en: 'guaranteed (?:results?|approval|returns?|income|savings)|100 ?% (?:free|guaranteed|safe)|risk[- ]free|no risk at all',
      de: 'garantiert(?:e[rsnm]?)? (?:erfolg|zusage|rendite|ergebnisse?)|100 ?% (?:kostenlos|sicher|garantiert)|ohne jedes risiko',
      fr: 'résultats? garantis?|100 ?% (?:gratuit|garanti)|sans aucun risque',
      es: 'resultados? garantizados?|100 ?% (?:gratis|garantizado)|sin ningún riesgo',
      it: 'risultat[oi] garantit[oi]|100 ?% (?:gratis|garantito)|senza alcun rischio',
    },
  },
  {
    ...{ category: 'Unsupported claims', severity: 'high', reasoning: 'Claims an effect without support.' },
    phrases: {
      en: 'miracle (?:cure|pill|solution)|doctors hate|cures? (?:cancer|diabetes|arthritis)|instant(?:ly)? cures?|scientifically proven to|lose \\d+ (?:pounds|lbs|kg)',
      de: 'wundermittel|heilt (?:krebs|diabetes|arthrose)|ärzte hassen|wissenschaftlich bewiesen',
      fr: 'remède miracle|guérit le (?:cancer|diabète)|scientifiquement prouvé',
      es: 'cura milagrosa|cura (?:el cáncer|la diabetes)|científicamente probado',
      it: 'cura miracolosa|guarisce il (?:cancro|diabete)|scientificamente provato',
    },
  },
  {
    ...{ category: 'Price claims', severity: 'medium', reasoning: 'Compares prices without a source.' },
    phrases: {
      en: 'lowest prices?|cheapest (?:prices?|deals?|rates?)|unbeatable (?:prices?|deals?)',
      de: 'günstigster preis|tiefstpreis(?:e|garantie)?|unschlagbare[rn]? preise?',
      fr: 'prix le plus bas|prix imbattables?',
      es: 'precios? más bajos?|precios? imbatibles?',
      it: 'prezz[oi] più bass[oi]|prezz[oi] imbattibil[ei]',
    },
  },
  {
    ...{ category: 'Click encouragement', severity: 'high', reasoning: 'Asks readers to click ads or links.' },
    phrases: {
      en: 'click (?:here|the ads?|on the ads?|these ads|the links? below)|visit (?:these|our) (?:links|sponsors)|support us by clicking',
      de: 'klicken sie (?:hier|auf die anzeigen?)|hier klicken|auf die werbung klicken',
      fr: 'cliquez (?:ici|sur les annonces|sur les publicités)',
      es: 'haga clic (?:aquí|en los anuncios)|haz clic (?:aquí|en los anuncios)',
      it: 'clicca (?:qui|sugli annunci)|fai clic (?:qui|sugli annunci)',
    },
  },
  {
    ...{ category: 'Prohibited topic', severity: 'critical', reasoning: 'Search feeds don\'t pay for traffic on this topic.' },
    phrases: {
      '*': 'porn(?:o|ography)?|escort service|cocaine|heroin|methamphetamine|counterfeit (?:money|watches|bags)|fake (?:passports?|ids)|hitman',
      en: 'buy (?:guns|weapons|steroids) online|online casinos?|sports betting|hack (?:an account|accounts|a phone)',
      de: 'online-casinos?|sportwetten|waffen (?:online )?kaufen',
      fr: 'casinos? en ligne|paris sportifs|acheter des armes',
      es: 'casinos? (?:en línea|online)|apuestas deportivas|comprar armas',
      it: 'casin[oò] online|scommesse sportive|comprare armi',
    },
  },
  {
    ...{ category: 'Brand terms', severity: 'low', reasoning: 'Names a brand whose owner may object.' },
    phrases: { '*': 'Google|Facebook|Instagram|Amazon|Apple|Microsoft|Netflix|Tesla|Nike|Adidas' },
  },
]; // prettier-ignore

/** Regular expressions for phrases that are banned in a market, by its code. */
const MARKET_PHRASES: Readonly<Record<string, string>> = {
  US: 'government[- ]approved|stimulus checks?|free government money|medicare will pay',
  CA: 'government[- ]approved|free government money',
  GB: 'NHS[- ]approved|government[- ]backed grants?',
  AU: 'government[- ]approved|centrelink bonus',
  DE: 'testsieger|staatlich geprüft',
  FR: "approuvé par l['’]état|prime de l['’]état garantie",
};

/** Topics whose articles need a disclaimer, and the words of a disclaimer. */
const ADVICE =
  /(?<!\p{L})(?:loans?|mortgages?|invest(?:ing|ments?)?|insurance|medications?|treatments?|symptoms?|kredite?|versicherung|behandlung|prêts?|assurance|traitement|préstamos?|seguros?|tratamiento|prestiti|assicurazione)(?!\p{L})/iu;
const DISCLAIMER =
  /(?:not|no|keine?|pas|nessun[ao]?) (?:financial |medical |legal |un conseil |finanz\p{L}* |medizinische\p{L}* )?(?:advice|beratung|conseil|asesoramiento|consulenza)|(?:consult|ask|speak to|talk to) (?:your|a|an) \p{L}+|fragen sie|consultez|consulte|consulta/iu;

// cspell:enable

/** Minimum number of words. Shorter articles are reported as thin. */
const MIN_WORDS = 150;

/**
 * Returns violations that don't require a model: banned phrases of language and market, topics that feeds don't pay
 * for, a missing disclaimer, and too few words. Quotes are literal.
 * @param market code of the market
 */
export function ruleViolations(
  article: CheckedArticle,
  { language, market }: { readonly language: string; readonly market: string | null },
): DetectedViolation[] {
  const parts = [article.headline, ...article.hotspots, article.text];
  const spoken = language.split('-')[0]!;
  const banned = market === null ? undefined : MARKET_PHRASES[market];
  const local: ArticleRule[] = banned
    ? [{ category: 'Market', severity: 'high', reasoning: `Not allowed in the market ${market}.`, phrases: { '*': banned } }]
    : [];
  return [
    ...[...RULES, ...local].flatMap((rule) => matchesOf(rule, spoken, parts)),
    ...missingDisclaimer(article),
    ...tooShort(article),
  ];
} // prettier-ignore

function matchesOf(rule: ArticleRule, language: string, parts: readonly string[]): DetectedViolation[] {
  const phrases = [rule.phrases['*'], rule.phrases[language]].filter((each) => each !== undefined);
  if (phrases.length === 0) return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const quotes = new Set(parts.flatMap((part) => [...part.matchAll(pattern)].map(([quote]) => quote)));
  const { category, severity, reasoning } = rule;
  return [...quotes]
    .slice(0, MAX_MATCHES)
    .map((quote) => ({ policy_category: category, severity, reasoning, violating_quote: quote }));
}

function missingDisclaimer({ headline, text }: CheckedArticle): DetectedViolation[] {
  const [quote] = ADVICE.exec(`${headline}\n${text}`) ?? [];
  if (quote === undefined || DISCLAIMER.test(text)) return [];
  const reasoning = 'Gives advice on money or health without a disclaimer.';
  return [{ policy_category: 'Missing disclaimer', severity: 'medium', reasoning, violating_quote: quote }];
}

function tooShort({ text }: CheckedArticle): DetectedViolation[] {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  if (words >= MIN_WORDS) return [];
  const reasoning = `Has ${words} words. Articles with fewer than ${MIN_WORDS} have too little content.`;
  return [{ policy_category: 'Length', severity: 'low', reasoning, violating_quote: null }];
}
