import { graphql } from '../../app/transport/document.js';

export const SIGN_INS = graphql(`
  query PartnerAccesses($partnerId: Int!) {
    partner(id: $partnerId) {
      accesses {
        id
        label
        accountCount
      }
    }
  }
`);

export const SIGN_IN = graphql(`
  query PartnerAccess($id: Int!) {
    partnerAccess(id: $id) {
      id
      label
      partnerId
      accountCount
      version
      settings {
        ...SettingValue
      }
    }
  }
`);

export const CREATE_SIGN_IN = graphql(`
  mutation CreatePartnerAccess($partnerId: Int!, $input: PartnerAccessInput!) {
    createPartnerAccess(partnerId: $partnerId, input: $input) {
      ...SaveAnswer
    }
  }
`);

export const UPDATE_SIGN_IN = graphql(`
  mutation UpdatePartnerAccess($id: Int!, $input: PartnerAccessInput!, $version: Int) {
    partnerAccess(id: $id) {
      update(input: $input, version: $version) {
        ...SaveAnswer
      }
    }
  }
`);

export const DELETE_SIGN_IN = graphql(`
  mutation DeletePartnerAccess($id: Int!) {
    partnerAccess(id: $id) {
      delete {
        status
        message
      }
    }
  }
`);
