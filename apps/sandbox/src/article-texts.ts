/** Data that the console sends about an article. */
export interface ArticleData {
  readonly part?: 'hotspots' | 'headlines' | 'text' | 'compliance';
  readonly topic?: string;
  readonly language?: string;
  readonly count?: number;
  readonly maxLength?: number;
  readonly exclude?: readonly string[];
  readonly headline?: string | null;
  readonly hotspots?: readonly string[];
  readonly text?: string;
}

/** Generates a phrase about a topic. `at` is its index, and `maxLength` its maximum number of characters. */
type Phrase = (topic: string, language: string, seed: string, maxLength: number, at: number) => string;

// Texts are in the languages of the sites. cspell:disable
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'There is more to {} than a first look shows.',
    'Readers who compare several sources get a better picture of {}.',
    'Take some time, write down what matters to you, and look at the details one after another.',
    'Offers change often, so it helps to look at the date of what you read.',
    'This text is not financial advice; consult a professional before you decide.',
    'A short list of questions keeps the search simple.',
  ],
  de: [
    'Zu {} gibt es mehr zu wissen, als der erste Blick zeigt.',
    'Wer mehrere Quellen vergleicht, bekommt ein besseres Bild von {}.',
    'Nehmen Sie sich Zeit und notieren Sie, was Ihnen wichtig ist.',
    'Angebote ändern sich oft, deshalb lohnt ein Blick auf das Datum.',
    'Dieser Text ist keine Beratung; fragen Sie im Zweifel eine Fachkraft.',
    'Eine kurze Liste mit Fragen macht die Suche einfacher.',
  ],
};
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['What it is about', 'What to look for', 'Step by step', 'Questions people ask'],
  de: ['Worum es geht', 'Worauf es ankommt', 'Schritt für Schritt', 'Häufige Fragen'],
};

// cspell:enable

/** Sentences that the simulated model reports as violations. */
const VIOLATING = /[^.\n]*\bviolating\b[^.\n]*/i;
/** Words in the data that make the model quote text that doesn't exist. */
const INVENTING = /\binvented\b/i;
const RISKY = /\brisky\b/i;

/** Returns the response that a well-behaved model gives for an article. */
export function articleAnswer(data: ArticleData, phrase: Phrase): Record<string, unknown> {
  const { part, topic = '', language = 'en' } = data;
  if (part === 'compliance') return verdict(data);
  if (part === 'text') return { sections: sectionsOf(topic, language) };
  const { count = 1, maxLength = 60, exclude = [] } = data;
  const taken = new Set(exclude.map((each) => each.toLowerCase()));
  const texts: string[] = [];
  for (let at = 0; texts.length < count; at += 1) {
    const text = phrase(topic, language, `${part}${at}`, maxLength, at);
    if (!taken.has(text.toLowerCase())) texts.push(text);
    taken.add(text.toLowerCase());
  }
  return { [part!]: texts.map((text) => (language === 'en' ? { text } : { text, english: `[en] ${text}` })) };
}

function sectionsOf(topic: string, language: string): object[] {
  const sentences = SENTENCES[language] ?? SENTENCES['en']!;
  const headings = HEADINGS[language] ?? HEADINGS['en']!;
  return headings.map((heading, at) => {
    const turned = sentences.map((_, nth) => sentences[(nth + at) % sentences.length]!.replace('{}', topic));
    return {
      heading,
      paragraphs: [turned.slice(0, 3).join(' '), turned.slice(3).join(' ')],
      points: at === 1 ? [`${topic}: 1`, `${topic}: 2`, '<b>3</b>'] : [],
    };
  });
}

function verdict({ headline, hotspots = [], text = '' }: ArticleData): Record<string, unknown> {
  const whole = [headline ?? '', ...hotspots, text].join('\n');
  const quote = VIOLATING.exec(whole)?.[0].trim();
  const found = { category: 'Misleading content', severity: 'high', reasoning: 'Readers are misled.' };
  const violations = [
    ...(quote === undefined ? [] : [{ ...found, quote }]),
    ...(INVENTING.test(whole) ? [{ ...found, quote: "Words that don't appear in the article." }] : []),
  ];
  const score = quote !== undefined ? 80 : RISKY.test(whole) ? 60 : 5;
  return {
    score,
    summary: violations.length === 0 ? 'Nothing was found.' : 'The article misleads readers.',
    violations,
  };
}

/** Returns a response that breaks the given rules. */
export const spoiledArticle = ({ part, maxLength = 60 }: ArticleData): Record<string, unknown> =>
  part === 'compliance'
    ? { score: 'low' }
    : part === 'text'
      ? { sections: [{ heading: 'Too short', paragraphs: [], points: [] }] }
      : { [part!]: [{ text: 'x'.repeat(maxLength + 1) }] };
