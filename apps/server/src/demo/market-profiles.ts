/** Topics, markets and traffic sources of the demo companies. Amounts are in US dollars. */

export interface Vertical {
  readonly name: string;
  /** Revenue per sold click in the United States. */
  readonly rpc: number;
  readonly keywords: readonly string[];
}

const vertical = (name: string, rpc: number, ...keywords: string[]): Vertical => ({ name, rpc, keywords });

export const VERTICALS: readonly Vertical[] = [
  vertical('Car Insurance', 2.9, 'car insurance quotes', 'cheap auto insurance', 'compare car insurance'),
  vertical('Dental Implants', 2.4, 'dental implants cost', 'full mouth dental implants', 'tooth implant near me'),
  vertical('Solar Panels', 2.1, 'solar panels for home', 'solar installation cost', 'solar energy companies'),
  vertical('Walk-In Tubs', 1.9, 'walk in tub prices', 'walk in shower for seniors', 'safe step tub'),
  vertical('Hearing Aids', 1.6, 'best hearing aids', 'hearing aids price', 'invisible hearing aid'),
  vertical('Credit Cards', 2.2, 'balance transfer cards', 'best cash back card', 'credit card no annual fee'),
  vertical('Personal Loans', 2.0, 'personal loans online', 'debt consolidation loan', 'loan rates today'),
  vertical('Online MBA', 2.6, 'online mba programs', 'affordable mba online', 'mba no gmat'),
  vertical('Nursing Degree', 1.9, 'online nursing degree', 'rn to bsn programs', 'accelerated nursing'),
  vertical('Senior Living', 1.3, 'senior apartments near me', 'assisted living cost', 'retirement communities'),
  vertical('Window Replacement', 1.8, 'window replacement cost', 'new windows for house', 'double pane windows'),
  vertical('Roof Repair', 1.7, 'roof repair near me', 'roofing companies', 'new roof cost'),
  vertical('Pest Control', 1.5, 'pest control near me', 'termite treatment cost', 'exterminator prices'),
  vertical('Pet Insurance', 1.2, 'pet insurance quotes', 'dog insurance cost', 'best cat insurance'),
  vertical('SUV Deals', 0.9, 'suv deals', 'new suv lease', 'best small suv'),
  vertical('Used Trucks', 0.8, 'used trucks for sale', 'pickup truck deals', 'certified used trucks'),
  vertical('Cruise Deals', 0.85, 'cruise deals', 'last minute cruises', 'senior cruises'),
  vertical('Hotel Deals', 0.6, 'hotel deals', 'cheap hotels', 'weekend hotel offers'),
  vertical('Flights', 0.55, 'cheap flights', 'business class deals', 'flight offers'),
  vertical('CRM Software', 2.3, 'crm software', 'best crm small business', 'sales pipeline tool'),
  vertical('Project Tools', 1.9, 'project management software', 'task tracking tool', 'gantt software'),
  vertical('Warehouse Jobs', 0.45, 'warehouse jobs', 'packing jobs hiring', 'forklift jobs'),
  vertical('Truck Driver Jobs', 0.6, 'truck driver jobs', 'cdl training paid', 'local driver jobs'),
  vertical('Mattress', 0.75, 'mattress sale', 'best mattress for back pain', 'adjustable bed'),
  vertical('Laptops', 0.5, 'laptop deals', 'gaming laptop', 'refurbished laptops'),
  vertical('Smartphones', 0.45, 'phone deals', 'unlocked smartphones', 'phones for seniors'),
  vertical('Sneakers', 0.4, 'running shoes sale', 'sneakers online', 'walking shoes'),
  vertical('Garden Furniture', 0.42, 'garden furniture sale', 'patio sets', 'outdoor sofa'),
  vertical('VPN', 1.4, 'best vpn', 'vpn free trial', 'vpn for streaming'),
  vertical('Antivirus', 1.5, 'antivirus software', 'free virus scan', 'best internet security'),
];

export interface DemoMarket {
  readonly id: number;
  readonly code: string;
  /** Country of most visitors. */
  readonly country: number;
  /** Neighboring countries that send some visitors. */
  readonly neighbors: readonly number[];
  readonly region: 'america' | 'europe' | 'apac';
  /** Price level relative to the United States. */
  readonly level: number;
  /** Offset from UTC in hours. */
  readonly offset: number;
  readonly timezone: string;
  readonly currency: string;
  readonly weight: number;
}

export const DEMO_MARKETS: readonly DemoMarket[] = [
  { id: 1, code: 'US', country: 840, neighbors: [124, 484], region: 'america', level: 1, offset: -5, timezone: 'America/New_York', currency: 'USD', weight: 38 },
  { id: 2, code: 'CA', country: 124, neighbors: [840], region: 'america', level: 0.75, offset: -5, timezone: 'America/Toronto', currency: 'CAD', weight: 8 },
  { id: 5, code: 'BR', country: 76, neighbors: [620], region: 'america', level: 0.18, offset: -3, timezone: 'America/Sao_Paulo', currency: 'BRL', weight: 4 },
  { id: 4, code: 'MX', country: 484, neighbors: [840], region: 'america', level: 0.2, offset: -6, timezone: 'America/Mexico_City', currency: 'MXN', weight: 3 },
  { id: 7, code: 'GB', country: 826, neighbors: [372], region: 'europe', level: 0.82, offset: 0, timezone: 'Europe/London', currency: 'GBP', weight: 13 },
  { id: 8, code: 'DE', country: 276, neighbors: [40, 756], region: 'europe', level: 0.7, offset: 1, timezone: 'Europe/Berlin', currency: 'EUR', weight: 10 },
  { id: 9, code: 'FR', country: 250, neighbors: [56, 756], region: 'europe', level: 0.52, offset: 1, timezone: 'Europe/Paris', currency: 'EUR', weight: 7 },
  { id: 12, code: 'NL', country: 528, neighbors: [56], region: 'europe', level: 0.6, offset: 1, timezone: 'Europe/Amsterdam', currency: 'EUR', weight: 4 },
  { id: 10, code: 'IT', country: 380, neighbors: [756], region: 'europe', level: 0.4, offset: 1, timezone: 'Europe/Rome', currency: 'EUR', weight: 3 },
  { id: 13, code: 'SE', country: 752, neighbors: [246], region: 'europe', level: 0.62, offset: 1, timezone: 'Europe/Stockholm', currency: 'SEK', weight: 2 },
  { id: 17, code: 'AU', country: 36, neighbors: [554], region: 'apac', level: 0.78, offset: 10, timezone: 'Australia/Sydney', currency: 'AUD', weight: 6 },
  { id: 19, code: 'JP', country: 392, neighbors: [], region: 'apac', level: 0.45, offset: 9, timezone: 'Asia/Tokyo', currency: 'JPY', weight: 2 },
  { id: 20, code: 'IN', country: 356, neighbors: [144], region: 'apac', level: 0.1, offset: 5, timezone: 'Asia/Kolkata', currency: 'INR', weight: 2 },
]; // prettier-ignore

export type SourceKind = 'search' | 'display' | 'native' | 'social' | 'push' | 'redirect' | 'organic';

export interface SourceProfile {
  readonly id: number;
  /** Prefix of campaign names. */
  readonly code: string;
  readonly kind: SourceKind;
  /** Share of the ad groups. */
  readonly weight: number;
  /** Number of accounts of the larger demo company. */
  readonly accounts: number;
  /** Clicks per impression. */
  readonly ctr: readonly [number, number];
  /** Sold clicks per bought click. */
  readonly opCtr: readonly [number, number];
  /** Revenue per sold click relative to search. */
  readonly value: number;
  /** Shares of desktop, mobile and tablet. */
  readonly devices: readonly [number, number, number];
  /** Conversions per click that the source counts. 0 if it counts none. */
  readonly conversions: number;
  readonly currencies: readonly string[];
  /** Feeds that buy its visitors, by weight. */
  readonly feeds: readonly (readonly [feed: number, weight: number])[];
}

const SEARCH_FEEDS = [[1, 60], [36, 8], [101, 12], [2, 4], [3, 4], [4, 2], [9, 1], [11, 1], [12, 4], [63, 5], [79, 1]] as const; // prettier-ignore
const NATIVE_FEEDS = [[1, 62], [101, 13], [74, 8], [76, 5], [77, 1], [8, 3], [3, 4], [13, 3], [86, 1]] as const; // prettier-ignore

export const SOURCES: readonly SourceProfile[] = [
  { id: 5, code: 'GGL', kind: 'search', weight: 30, accounts: 11, ctr: [0.03, 0.11], opCtr: [0.55, 0.95], value: 1, devices: [0.38, 0.57, 0.05], conversions: 0.045, currencies: ['USD', 'USD', 'EUR', 'GBP'], feeds: SEARCH_FEEDS },
  { id: 6, code: 'MSA', kind: 'search', weight: 17, accounts: 8, ctr: [0.025, 0.09], opCtr: [0.6, 1], value: 0.9, devices: [0.68, 0.28, 0.04], conversions: 0.04, currencies: ['USD', 'EUR', 'GBP', 'AUD'], feeds: SEARCH_FEEDS },
  { id: 17, code: 'META', kind: 'social', weight: 15, accounts: 9, ctr: [0.008, 0.025], opCtr: [0.3, 0.65], value: 0.62, devices: [0.08, 0.88, 0.04], conversions: 0.07, currencies: ['USD', 'USD', 'EUR'], feeds: NATIVE_FEEDS },
  { id: 14, code: 'TAB', kind: 'native', weight: 9, accounts: 6, ctr: [0.0007, 0.003], opCtr: [0.32, 0.7], value: 0.55, devices: [0.3, 0.64, 0.06], conversions: 0.05, currencies: ['USD', 'EUR'], feeds: NATIVE_FEEDS },
  { id: 18, code: 'OBR', kind: 'native', weight: 7, accounts: 5, ctr: [0.0006, 0.0025], opCtr: [0.32, 0.7], value: 0.56, devices: [0.34, 0.6, 0.06], conversions: 0.05, currencies: ['USD', 'EUR', 'GBP'], feeds: NATIVE_FEEDS },
  { id: 10, code: 'GDN', kind: 'display', weight: 8, accounts: 5, ctr: [0.004, 0.014], opCtr: [0.25, 0.55], value: 0.45, devices: [0.25, 0.68, 0.07], conversions: 0.03, currencies: ['USD', 'EUR'], feeds: NATIVE_FEEDS },
  { id: 64, code: 'ZEM', kind: 'native', weight: 4, accounts: 4, ctr: [0.001, 0.004], opCtr: [0.3, 0.6], value: 0.5, devices: [0.4, 0.55, 0.05], conversions: 0.04, currencies: ['USD'], feeds: NATIVE_FEEDS },
  { id: 28, code: 'PRP', kind: 'push', weight: 3, accounts: 3, ctr: [0.004, 0.02], opCtr: [0.1, 0.3], value: 0.22, devices: [0.05, 0.94, 0.01], conversions: 0, currencies: ['USD'], feeds: NATIVE_FEEDS },
  { id: 15, code: 'ZPK', kind: 'redirect', weight: 2.5, accounts: 3, ctr: [0.7, 0.95], opCtr: [0.08, 0.25], value: 0.2, devices: [0.35, 0.6, 0.05], conversions: 0, currencies: ['USD'], feeds: NATIVE_FEEDS },
  { id: 32, code: 'YDSP', kind: 'display', weight: 1.5, accounts: 2, ctr: [0.002, 0.008], opCtr: [0.25, 0.5], value: 0.45, devices: [0.45, 0.5, 0.05], conversions: 0.02, currencies: ['USD'], feeds: NATIVE_FEEDS },
  { id: 16, code: 'ADM', kind: 'native', weight: 1, accounts: 2, ctr: [0.001, 0.003], opCtr: [0.3, 0.6], value: 0.5, devices: [0.4, 0.55, 0.05], conversions: 0, currencies: ['USD'], feeds: NATIVE_FEEDS },
  { id: 51, code: 'OTH', kind: 'display', weight: 0.5, accounts: 1, ctr: [0.002, 0.01], opCtr: [0.2, 0.5], value: 0.4, devices: [0.4, 0.55, 0.05], conversions: 0, currencies: ['USD'], feeds: NATIVE_FEEDS },
  { id: 7, code: 'ORG', kind: 'organic', weight: 1.5, accounts: 3, ctr: [0.02, 0.06], opCtr: [0.2, 0.5], value: 0.8, devices: [0.45, 0.5, 0.05], conversions: 0, currencies: ['USD'], feeds: SEARCH_FEEDS },
]; // prettier-ignore

/** Hours until a feed reports an hour. Feeds missing here report by day, the next morning. */
export const FEED_DELAY_HOURS: Readonly<Record<number, number>> = {
  1: 4, 63: 4, 74: 4, 76: 4, 77: 4, 79: 4, 84: 4, 86: 4, 36: 5, 2: 6, 3: 6, 4: 6, 8: 6, 9: 6, 11: 6, 12: 3, 13: 3, 0: 4,
}; // prettier-ignore

/** Company's share of the search feed's revenue, by region. */
export const SHARES = { america: 0.86, europe: 0.83, apac: 0.8 } as const;

/** Traffic by local hour relative to the daily mean. */
export const RHYTHM: Readonly<Record<SourceKind, readonly number[]>> = (() => {
  const curve = (noon: number, evening: number) => {
    const raw = Array.from({ length: 24 }, (_, h) => {
      const bump = (at: number, width: number) => Math.exp(-(((h - at) / width) ** 2));
      return 0.12 + noon * bump(12.5, 4) + evening * bump(20.5, 2.8);
    });
    const mean = raw.reduce((a, b) => a + b, 0) / 24;
    return raw.map((weight) => weight / mean);
  };
  const [work, leisure] = [curve(1, 0.7), curve(0.6, 1.3)];
  return {
    search: work,
    display: curve(0.8, 1),
    native: curve(0.7, 1.1),
    social: leisure,
    push: leisure,
    redirect: curve(0.5, 0.6),
    organic: work,
  };
})();

/** Traffic from Sunday to Saturday relative to the weekly mean. */
export const WEEK: Readonly<Record<SourceKind, readonly number[]>> = {
  search: [0.86, 1.1, 1.09, 1.07, 1.04, 0.98, 0.86],
  organic: [0.88, 1.09, 1.08, 1.06, 1.03, 0.98, 0.88],
  display: [0.98, 1.02, 1.01, 1, 1, 1, 0.99],
  native: [1.04, 1, 0.99, 0.98, 0.98, 1, 1.01],
  social: [1.1, 0.97, 0.96, 0.96, 0.98, 1.0, 1.03],
  push: [1.05, 0.99, 0.98, 0.98, 0.98, 1, 1.02],
  redirect: [0.97, 1.02, 1.02, 1.01, 1, 1, 0.98],
};
