import { graphql } from '../../app/transport/document.js';

export const AI_SETTINGS = graphql(`
  query AiSettings {
    aiSettings {
      baseUrl
      model
      key
      isModerated
      promptPrice
      completionPrice
      imagePrice
      monthlyBudget
      isConfigured
      spent
      reserved
      version
    }
    aiUsage {
      userId
      username
      tool
      promptId
      promptName
      promptVersion
      calls
      promptTokens
      completionTokens
      cost
    }
  }
`);

export const UPDATE_AI_SETTINGS = graphql(`
  mutation UpdateAiSettings($input: AiSettingsInput!) {
    updateAiSettings(input: $input) {
      ...SaveAnswer
    }
  }
`);

export const AI_PROMPTS = graphql(`
  query AiPrompts {
    aiSettings {
      isConfigured
    }
    aiPrompts {
      id
      name
      target
      liveVersion
      examples {
        id
        keyword
        language
      }
      versions {
        version
        instructions
        isLive
        createdBy
        createdAt
        trial {
          id
          state
          createdAt
          results {
            position
            keyword
            language
            state
            texts {
              headlines
              adTexts
              descriptions
              titles
            }
            problems
            error
          }
        }
      }
    }
  }
`);

export const CREATE_AI_PROMPT = graphql(`
  mutation CreateAiPrompt($input: AiPromptInput!) {
    aiPrompts {
      create(input: $input) {
        ...SaveAnswer
      }
    }
  }
`);

export const ADD_AI_PROMPT_VERSION = graphql(`
  mutation AddAiPromptVersion($promptId: Int!, $instructions: String!) {
    aiPrompts {
      addVersion(promptId: $promptId, instructions: $instructions) {
        ...SaveAnswer
      }
    }
  }
`);

export const ADD_AI_PROMPT_EXAMPLE = graphql(`
  mutation AddAiPromptExample($promptId: Int!, $keyword: String!, $language: String!) {
    aiPrompts {
      addExample(promptId: $promptId, keyword: $keyword, language: $language) {
        ...SaveAnswer
      }
    }
  }
`);

export const REMOVE_AI_PROMPT_EXAMPLE = graphql(`
  mutation RemoveAiPromptExample($exampleId: Int!) {
    aiPrompts {
      removeExample(exampleId: $exampleId) {
        status
        message
      }
    }
  }
`);

export const TRY_AI_PROMPT = graphql(`
  mutation TryAiPrompt($promptId: Int!, $promptVersion: Int!) {
    aiPrompts {
      tryVersion(promptId: $promptId, promptVersion: $promptVersion) {
        status
        message
      }
    }
  }
`);

export const CANCEL_AI_PROMPT_TRIAL = graphql(`
  mutation CancelAiPromptTrial($trialId: Int!) {
    aiPrompts {
      cancelTrial(trialId: $trialId) {
        status
        message
      }
    }
  }
`);

export const SET_AI_PROMPT_LIVE = graphql(`
  mutation SetAiPromptLive($promptId: Int!, $promptVersion: Int) {
    aiPrompts {
      setLive(promptId: $promptId, promptVersion: $promptVersion) {
        status
        message
      }
    }
  }
`);
