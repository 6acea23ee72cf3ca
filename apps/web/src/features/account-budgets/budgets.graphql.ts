import { graphql } from '../../app/transport/document.js';

export const ACCOUNT_BUDGETS = graphql(`
  query AccountBudgets($id: Int!) {
    partnerAccount(id: $id) {
      id
      currency
      budgets {
        from
        amount
        currency
        setBy
        setAt
      }
    }
  }
`);

export const UPDATE_BUDGET = graphql(`
  mutation UpdateAccountBudget($id: Int!, $amount: Float, $from: Date!) {
    partnerAccount(id: $id) {
      updateBudget(amount: $amount, from: $from) {
        status
        message
      }
    }
  }
`);
