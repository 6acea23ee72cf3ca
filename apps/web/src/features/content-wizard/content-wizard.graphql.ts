import { graphql } from '../../app/transport/document.js';

/** Article with the fields of all steps. Its versions are fetched separately on request. */
graphql(`
  fragment ArticleFacts on Article {
    id
    version
    site {
      id
      name
      domain
    }
    market {
      id
      name
    }
    language {
      code
      name
    }
    topic
    direction
    creator {
      id
      username
    }
    headline
    headlineEnglish
    hotspots
    text
    textEnglish
    url
    createdAt
    uploadedAt
    status
    error
    hotspotSuggestions {
      original
      translated
      provider
      competition
      suggestedBid
    }
    headlineSuggestions {
      original
      translated
    }
    textSuggestion
    complianceState
    complianceError
    compliance {
      is_compliant
      overall_risk_score
      violation_summary
      detected_violations {
        policy_category
        severity
        reasoning
        violating_quote
      }
    }
    generating
    generationFailures {
      part
      message
    }
  }
`);

export const ARTICLE = graphql(`
  query Article($id: Int!) {
    article(id: $id) {
      ...ArticleFacts
    }
  }
`);

export const ARTICLE_VERSIONS = graphql(`
  query ArticleVersions($id: Int!) {
    article(id: $id) {
      id
      versions {
        version
        savedAt
        savedBy {
          id
          username
        }
        restoredFrom
        headline
        hotspots
        text
      }
    }
  }
`);

export const CONTENT_WIZARD_OPTIONS = graphql(`
  query ContentWizardOptions {
    contentWizardFilterOptions {
      sites {
        id
        name
        domain
        market_id
      }
      markets {
        id
        name
        defaultLanguage {
          code
          name
        }
      }
      languages {
        code
        name
      }
      creators {
        id
        username
      }
      teams {
        id
        name
      }
    }
  }
`);

export const ARTICLES = graphql(`
  query Articles($page: Int!, $perPage: Int!, $filters: ArticleFilters!, $orderBy: OrderByInput!) {
    articles(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) {
      totalRecords
      rows {
        id
        site {
          id
          name
        }
        market {
          id
          name
        }
        language {
          code
          name
        }
        topic
        direction
        creator {
          id
          username
        }
        headline
        url
        createdAt
        uploadedAt
        status
        error
        complianceState
        generating
      }
    }
  }
`);

export const CREATE_ARTICLE = graphql(`
  mutation CreateArticle($siteId: Int!, $marketId: Int!, $topic: String!, $language: String!, $direction: String!) {
    article {
      create(siteId: $siteId, marketId: $marketId, topic: $topic, language: $language, direction: $direction) {
        status
        message
        id
      }
    }
  }
`);

export const UPDATE_ARTICLE = graphql(`
  mutation UpdateArticle(
    $id: Int!
    $headline: String
    $headlineEnglish: String
    $hotspots: [String!]
    $text: String
    $version: Int
  ) {
    article {
      update(
        id: $id
        headline: $headline
        headlineEnglish: $headlineEnglish
        hotspots: $hotspots
        text: $text
        version: $version
      ) {
        status
        message
        id
        article {
          ...ArticleFacts
        }
      }
    }
  }
`);

export const RESTORE_ARTICLE = graphql(`
  mutation RestoreArticle($id: Int!, $version: Int!) {
    article {
      restore(id: $id, version: $version) {
        status
        message
        article {
          ...ArticleFacts
        }
      }
    }
  }
`);

export const UPLOAD_ARTICLE = graphql(`
  mutation UploadArticle($id: Int!) {
    article {
      upload(id: $id) {
        articleId
        status
        message
        url
      }
    }
  }
`);

export const DELETE_ARTICLE = graphql(`
  mutation DeleteArticle($id: Int!) {
    article {
      delete(id: $id) {
        status
        message
      }
    }
  }
`);

export const SUGGEST_HOTSPOTS = graphql(`
  mutation SuggestHotspots($articleId: Int!, $qty: Int!) {
    article {
      hotspotSuggestions(articleId: $articleId, qty: $qty) {
        status
        message
        suggestions {
          original
        }
      }
    }
  }
`);

export const SUGGEST_HEADLINES = graphql(`
  mutation SuggestHeadlines($articleId: Int!, $qty: Int!) {
    article {
      headlineSuggestions(articleId: $articleId, qty: $qty) {
        status
        message
        suggestions {
          original
        }
      }
    }
  }
`);

export const SUGGEST_TEXT = graphql(`
  mutation SuggestText($articleId: Int!) {
    article {
      textSuggestion(articleId: $articleId) {
        status
        message
        text
      }
    }
  }
`);

export const CHECK_ARTICLE = graphql(`
  mutation CheckArticle($articleId: Int!) {
    article {
      compliance(articleId: $articleId) {
        status
        message
        result {
          is_compliant
        }
      }
    }
  }
`);

export const CANCEL_CHECK = graphql(`
  mutation CancelArticleCheck($articleId: Int!) {
    article {
      cancelCompliance(articleId: $articleId) {
        status
        message
      }
    }
  }
`);

export const TRANSLATE = graphql(`
  query TranslateArticle($from: String!, $to: String!, $text: String!) {
    aiTranslate(from: $from, to: $to, text: $text)
  }
`);
