import { graphql } from '../../app/transport/document.js';

export const COMPANY_SETTINGS = graphql(`
  query CompanySettings {
    companySettings {
      currency
      approvalEntityLimit
      approvalBudgetLimit
      approvalBudgetIsAutomatic
      changeFactorLimit
      bidLimit
      alertThresholds {
        type
        name
        value
      }
      version
    }
  }
`);

export const UPDATE_COMPANY_SETTINGS = graphql(`
  mutation UpdateCompanySettings($input: CompanySettingsInput!) {
    updateCompanySettings(input: $input) {
      ...SaveAnswer
    }
  }
`);
