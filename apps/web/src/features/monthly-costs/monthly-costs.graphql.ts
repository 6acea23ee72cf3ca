import { graphql } from '../../app/transport/document.js';

export const COST_ACCOUNTS = graphql(`
  query CostAccounts {
    partnerAccounts(partnerTypes: [sourcePartner]) {
      id
      name
      currency
      partnerId
      isActive
    }
  }
`);

export const MONTHLY_COSTS_REPORTS = graphql(`
  query MonthlyCostsReports {
    monthlyCostsReports {
      id
      startDate
      endDate
      receiverEmail
      accountCount
      state
      done
      total
      error
      fileSize
      createdAt
      expiresAt
    }
  }
`);

export const CREATE_MONTHLY_COSTS_REPORT = graphql(`
  mutation CreateMonthlyCostsReport(
    $startDate: Date!
    $endDate: Date!
    $receiverEmail: String!
    $partnerAccounts: [Int!]!
  ) {
    createMonthlyCostsReport(
      startDate: $startDate
      endDate: $endDate
      receiverEmail: $receiverEmail
      partnerAccounts: $partnerAccounts
    ) {
      status
      message
    }
  }
`);

export const RETRY_MONTHLY_COSTS_REPORT = graphql(`
  mutation RetryMonthlyCostsReport($id: Int!) {
    retryMonthlyCostsReport(id: $id) {
      status
      message
    }
  }
`);

export const DELETE_MONTHLY_COSTS_REPORT = graphql(`
  mutation DeleteMonthlyCostsReport($id: Int!) {
    deleteMonthlyCostsReport(id: $id) {
      status
      message
    }
  }
`);
