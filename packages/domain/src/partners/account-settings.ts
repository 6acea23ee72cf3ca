/** Value types of partner account settings. */
export type SettingValueType = 'INT' | 'FLOAT' | 'BOOLEAN' | 'STRING' | 'DATE_FLOAT';

export interface AccountSetting {
  readonly name: string;
  readonly type: SettingValueType;
  /** Label of the field. */
  readonly label: string;
  /** Description of the setting's effect, for the schema and for users. */
  readonly description: string;
  /** True for a write-only value, which is returned masked. */
  readonly isSecret?: boolean;
  /** True if the partner's API requires the value. It is then stored with the secrets, even if it isn't a secret. */
  readonly isCredential?: boolean;
  /** Partners that support the setting. If missing, `kind` decides. */
  readonly partners?: readonly number[];
  /** Kind of partners that support the setting. If `partners` is also missing, both kinds support it. */
  readonly kind?: 'source' | 'feed';
  /** Initial value for new accounts. */
  readonly initial?: boolean | number | string;
}

const GOOGLE = [5, 10];
/** Google Ads (search 5, display 10) and Microsoft Advertising (6). Their APIs require a developer token. */
export const SEARCH_AND_DISPLAY_PLATFORMS: readonly number[] = [5, 6, 10];
const META = [17];
const ZEMANTA = [64];

/** All settings of partner accounts, in form order. */
export const ACCOUNT_SETTINGS = [
  {
    name: 'apiKey',
    type: 'STRING',
    label: 'API key',
    description: 'Partner API key',
    isSecret: true,
    isCredential: true,
  },
  { name: 'email', type: 'STRING', label: 'Email address', description: 'Email address at the partner' },
  {
    name: 'username',
    type: 'STRING',
    label: 'Username',
    description: 'Username at the partner',
    isCredential: true,
  },
  {
    name: 'password',
    type: 'STRING',
    label: 'Password',
    description: 'Password at the partner',
    isSecret: true,
    isCredential: true,
  },
  {
    name: 'externalAccountId',
    type: 'STRING',
    label: 'Partner account ID',
    description: 'Account ID at the partner',
  },
  {
    name: 'externalCustomerId',
    type: 'STRING',
    label: 'Manager or customer ID',
    description: 'ID of the customer the account belongs to',
    kind: 'source',
  },
  {
    name: 'hasAdGroupAutoPauseRule',
    type: 'BOOLEAN',
    label: 'Pause losing ad groups',
    description: 'Losing ad groups are paused automatically',
    kind: 'source',
    initial: false,
  },
  {
    name: 'adGroupAutoPauseRuleThreshold',
    type: 'FLOAT',
    label: 'Loss limit for pausing',
    description: 'Loss at which an ad group is paused, as a monetary amount',
    kind: 'source',
  },
  {
    name: 'adGroupAutoPauseRuleAlertsOnly',
    type: 'BOOLEAN',
    label: 'Only alert',
    description: "Only send alerts, don't pause",
    kind: 'source',
    initial: true,
  },
  {
    name: 'collectOnlyIfSiteExists',
    type: 'BOOLEAN',
    label: 'Only campaigns of known sites',
    description: 'Sync only campaigns of known sites',
    kind: 'source',
    initial: false,
  },
  {
    name: 'collectOnlyIfSiteExistsInAccount',
    type: 'BOOLEAN',
    label: 'Only campaigns of its sites',
    description: "Sync only campaigns of the account's sites",
    kind: 'source',
    initial: false,
  },
  {
    name: 'collectOnlyIfUserExistsInAccount',
    type: 'BOOLEAN',
    label: 'Only campaigns of its buyer',
    description: "Sync only campaigns of the account's buyer",
    kind: 'source',
    initial: false,
  },
  { name: 'grantType', type: 'STRING', label: 'Authentication method', description: 'API authentication method' },
  {
    name: 'facebookPages',
    type: 'STRING',
    label: 'Pages',
    description: 'Pages the account can post as, as JSON text',
    partners: META,
  },
  {
    name: 'roasAdSetAvailable',
    type: 'BOOLEAN',
    label: 'ROAS bidding',
    description: 'Ad sets can bid for return on ad spend',
    partners: META,
    initial: false,
  },
  {
    name: 'pixel',
    type: 'STRING',
    label: 'Pixel',
    description: 'Tracking pixel, as JSON text',
    partners: [...META, ...ZEMANTA],
  },
  {
    name: 'autoRemoveOldCampaigns',
    type: 'BOOLEAN',
    label: 'Remove old campaigns',
    description: 'Old paused campaigns are removed automatically',
    kind: 'source',
    initial: false,
  },
  {
    name: 'defaultConversionActionId',
    type: 'STRING',
    label: 'Default conversion action',
    description: 'Default conversion action',
    partners: GOOGLE,
  },
  {
    name: 'ocidUrlParameter',
    type: 'STRING',
    label: 'ocid in links',
    description: 'Value of the ocid parameter in links',
    kind: 'source',
  },
  {
    name: 'defaultBeneficiary',
    type: 'STRING',
    label: 'Beneficiary and payer',
    description: 'Default beneficiary and payer',
    partners: META,
  },
  {
    name: 'conversionName',
    type: 'STRING',
    label: 'Conversion name',
    description: 'Conversion name',
    kind: 'source',
  },
  {
    name: 'businessManagerId',
    type: 'STRING',
    label: 'Business manager ID',
    description: 'Business manager ID',
    partners: META,
  },
  {
    name: 'rebate',
    type: 'DATE_FLOAT',
    label: 'Rebate',
    description: 'Rebate on costs from a given date',
    kind: 'source',
  },
  {
    name: 'trackingTemplateOfAccount',
    type: 'STRING',
    label: 'Tracking template',
    description: 'Tracking template of the account',
    kind: 'source',
  },
  {
    name: 'awsReportUri',
    type: 'STRING',
    label: 'Report address',
    description: 'URI that reports are fetched from',
    kind: 'feed',
  },
  {
    name: 'clientSecret',
    type: 'STRING',
    label: 'Client secret',
    description: 'API client secret',
    isSecret: true,
    isCredential: true,
  },
  {
    name: 'displayLink',
    type: 'STRING',
    label: 'Display URL of ads',
    description: 'Display URL of ads',
    kind: 'source',
  },
  {
    name: 'channelAllocationStrategy',
    type: 'STRING',
    label: 'How channels are allocated',
    description: 'How channels are allocated',
    kind: 'feed',
  },
  {
    name: 'conversionDefinition',
    type: 'STRING',
    label: 'Default conversion definition',
    description: 'Default conversion definition',
    partners: ZEMANTA,
  },
  {
    name: 'pageViewAsConversion',
    type: 'BOOLEAN',
    label: 'Count page views as conversions',
    description: 'Page views are counted as conversions',
    kind: 'source',
    initial: false,
  },
  { name: 'clientId', type: 'STRING', label: 'Client id', description: 'API client ID', isCredential: true },
  {
    name: 'developerToken',
    type: 'STRING',
    label: 'Developer token',
    description: 'Developer token',
    isSecret: true,
    isCredential: true,
    partners: SEARCH_AND_DISPLAY_PLATFORMS,
  },
  {
    name: 'refreshToken',
    type: 'STRING',
    label: 'Refresh token',
    description: 'OAuth refresh token',
    isSecret: true,
    isCredential: true,
  },
  {
    name: 'accessToken',
    type: 'STRING',
    label: 'System user token',
    description: 'Token of a system user in the business',
    isSecret: true,
    isCredential: true,
    partners: META,
  },
  {
    name: 'appSecret',
    type: 'STRING',
    label: 'App secret',
    description: 'Secret of the app used to call the platform',
    isSecret: true,
    isCredential: true,
    partners: META,
  },
  {
    name: 'format',
    type: 'STRING',
    label: 'Report format',
    description: 'Report format, json or csv',
    isCredential: true,
    kind: 'feed',
  },
] as const satisfies readonly AccountSetting[];

export type AccountSettingName = (typeof ACCOUNT_SETTINGS)[number]['name'];

const byName = new Map<string, AccountSetting>(ACCOUNT_SETTINGS.map((setting) => [setting.name, setting]));

export const accountSetting = (name: string): AccountSetting | undefined => byName.get(name);

/** Returns the settings for an account of the partner. */
export function settingsOfPartner(partner: {
  readonly id: number;
  readonly kind: 'source' | 'feed';
}): readonly AccountSetting[] {
  return (ACCOUNT_SETTINGS as readonly AccountSetting[]).filter((setting) =>
    setting.partners ? setting.partners.includes(partner.id) : !setting.kind || setting.kind === partner.kind,
  );
}
