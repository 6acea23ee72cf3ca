export { countAdministrators } from './administrators.js';
export { ALLOWED_ACCOUNTS, findMember, memberJson, memberOf, type Member, type MemberRow } from './members.js';
export { companyIds, reportingCurrency } from './companies.js';
export { forEachCompany, forEachRow } from './each-company.js';
export type { AccountScope, Viewer } from './viewer.js';
export { emailOfMember, emailsOfMemberAndLead } from './recipients.js';
export { oncePerViewer } from './once-per-viewer.js';
