import { hashPassword } from '../src/core/auth/index.js';
import type { Database } from '../src/core/database/index.js';
import { loadReferenceData } from '../src/reference/index.js';
import { insertAbTest } from './two-companies/ab-tests.js';
import { insertAiTexts } from './two-companies/ai-texts.js';
import { insertArticle } from './two-companies/articles.js';
import { insertAdvertiser, insertFigures } from './two-companies/figures.js';
import { insertAccounts, insertCampaign } from './two-companies/inventory.js';
import { insertMedia } from './two-companies/media.js';
import { insertPeople, insertUser } from './two-companies/people.js';
import { insertSite } from './two-companies/sites.js';
import { insertHotspotGroup } from './two-companies/hotspots.js';
import { insertTrackingGroup } from './two-companies/tracking.js';
import { insertTemplates } from './two-companies/templates.js';
import { insertPushTask, insertTasks, insertViewAndMessage } from './two-companies/work.js';

export { FIGURES_DAY } from './two-companies/figures.js';
export { giveRole } from './two-companies/people.js';

/**
 * Password of all users of the two companies. All texts of a company contain its mark, and the IDs are disjoint. Data
 * of the other company can therefore be recognized in any response. Users are <mark>-admin (all permissions, all
 * accounts), <mark>-buyer (buys for one account), and `both-admin`, who belongs to both companies.
 */
export const PASSWORD = 'a long test password';
export const MARKS = ['ALFA', 'BRAVO'] as const;
export type Mark = (typeof MARKS)[number];

export interface CompanyIds {
  readonly company: number;
  readonly admin: number;
  readonly buyer: number;
  readonly team: number;
  readonly account: number;
  readonly otherAccount: number;
  readonly access: number;
  readonly site: number;
  readonly project: number;
  readonly group: number;
  readonly campaign: number;
  readonly adgroup: number;
  readonly keyword: number;
  readonly placementSetting: number;
  readonly label: number;
  readonly alert: number;
  readonly alertMessage: number;
  readonly savedView: number;
  readonly viewMailing: number;
  readonly message: number;
  readonly automationTask: number;
  readonly pushTask: number;
  readonly operation: number;
  readonly automationRule: number;
  readonly advertiser: number;
  readonly adCategory: number;
  readonly adTemplateGroup: number;
  readonly adTemplate: number;
  readonly keywordTemplate: number;
  readonly linkTemplate: number;
  readonly image: number;
  readonly costRequest: number;
  readonly draft: number;
  readonly media: number;
  readonly mediaCollection: number;
  readonly quarantined: number;
  readonly abTest: number;
  readonly trackingGroup: number;
  readonly aiPrompt: number;
  readonly aiExample: number;
  readonly aiTrial: number;
  readonly hotspotGroup: number;
  readonly hotspotPage: number;
  readonly article: number;
  readonly hotspotPreview: number;
  readonly hotspotPreviewGroup: number;
  readonly campaignDraft: number;
}

export interface TwoCompanies {
  readonly ALFA: CompanyIds;
  readonly BRAVO: CompanyIds;
  readonly both: number;
}

/** First ID of each company. The ranges don't overlap. */
const FIRST_ID: Record<Mark, number> = { ALFA: 1_000, BRAVO: 2_000 };

export async function insertTwoCompanies(database: Database): Promise<TwoCompanies> {
  const passwordHash = await hashPassword(PASSWORD);
  await loadReferenceData(database);
  const both = 500;
  await insertUser(database, both, 'both-admin', passwordHash);
  const companies = {} as Record<Mark, CompanyIds>;
  for (const mark of MARKS) companies[mark] = await insertCompany(database, mark, passwordHash, both);
  return { ...companies, both };
}

const idsFrom = (base: number): CompanyIds => ({
  company: base,
  admin: base + 1,
  buyer: base + 2,
  team: base + 3,
  account: base + 4,
  otherAccount: base + 5,
  access: base + 21,
  site: base + 6,
  project: base + 7,
  group: base + 8,
  campaign: base + 9,
  adgroup: base + 10,
  label: base + 11,
  alert: base + 12,
  alertMessage: base + 31,
  savedView: base + 13,
  viewMailing: base + 32,
  message: base + 14,
  automationTask: base * 1_000 + 20,
  operation: base * 1_000 + 21,
  automationRule: base * 1_000 + 27,
  advertiser: base + 15,
  adCategory: base + 20,
  adTemplateGroup: base + 17,
  adTemplate: base + 18,
  keywordTemplate: base + 19,
  image: base + 16,
  costRequest: base + 22,
  draft: base + 23,
  keyword: base + 24,
  placementSetting: base + 25,
  linkTemplate: base + 26,
  media: base + 27,
  mediaCollection: base + 28,
  quarantined: base + 29,
  abTest: base + 30,
  trackingGroup: base + 31,
  aiPrompt: base + 32,
  aiExample: base + 33,
  aiTrial: base + 34,
  hotspotGroup: base + 35,
  hotspotPage: base + 36,
  hotspotPreview: base + 37,
  hotspotPreviewGroup: base + 38,
  article: base + 39,
  campaignDraft: base + 40,
  pushTask: base + 41,
});

async function insertCompany(database: Database, mark: Mark, passwordHash: string, both: number): Promise<CompanyIds> {
  const ids = idsFrom(FIRST_ID[mark]);
  await insertPeople(database, ids, mark, { passwordHash, both });
  await insertSite(database, ids, mark);
  await insertAccounts(database, ids, mark);
  await insertCampaign(database, ids, mark);
  await insertViewAndMessage(database, ids, mark);
  await insertTasks(database, ids, mark);
  await insertPushTask(database, ids, mark);
  await insertFigures(database, ids);
  await insertAdvertiser(database, ids, mark);
  await insertTemplates(database, ids, mark);
  await insertMedia(database, ids, mark);
  await insertAbTest(database, ids, mark);
  await insertTrackingGroup(database, ids, mark);
  await insertAiTexts(database, ids, mark);
  await insertHotspotGroup(database, ids, mark);
  await insertArticle(database, ids, mark);
  return ids;
}
