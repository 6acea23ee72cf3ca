import { graphql } from '../transport/document.js';

/** File of a stored image. */
graphql(`
  fragment ImageFile on Image {
    id
    url
    thumbnail
    width
    height
    filesize
  }
`);

/** Generated image and its state. */
graphql(`
  fragment AiImageFields on AiImage {
    id
    url
    isLoading
    isError
    isCanceled
    error
    cost
    image {
      ...ImageFile
    }
  }
`);

graphql(`
  fragment MediaItemFields on MediaItem {
    id
    kind
    origin
    name
    width
    height
    filesize
    durationMs
    keywords
    tags
    language
    author
    license
    licenseEndsOn
    isLicenseOver
    sourceUrl
    focalX
    focalY
    parentId
    similarCount
    collectionIds
    ownerName
    createdAt
    version
    image {
      id
      url
      thumbnail
      width
      height
      filesize
      parentId
      forAds {
        url
        width
        height
        filesize
      }
    }
    video {
      id
      url
      thumbnail
    }
    crop {
      x
      y
      width
      height
    }
  }
`);

export const MEDIA_LIBRARY = graphql(`
  query MediaLibrary($filter: MediaFilterInput, $page: Int!, $perPage: Int!) {
    mediaLibrary(filter: $filter, page: $page, perPage: $perPage) {
      totalRows
      rows {
        ...MediaItemFields
      }
    }
  }
`);

export const MEDIA_ITEM = graphql(`
  query MediaItemDetail($id: Int!) {
    mediaItem(id: $id) {
      item {
        ...MediaItemFields
      }
      uses {
        kind
        id
        name
        ownerName
      }
      similar {
        ...MediaItemFields
      }
      crops {
        ...MediaItemFields
      }
    }
  }
`);

export const MEDIA_OPTIONS = graphql(`
  query MediaLibraryOptions {
    mediaLibraryOptions {
      tags {
        name
        count
      }
      collections {
        id
        name
        count
      }
      owners {
        id
        name
        count
      }
      languages
      hasScanner
      quarantine {
        id
        name
        filesize
        finding
        createdAt
      }
    }
    imageSources {
      webSearches
      generators {
        id
        name
        price
      }
    }
  }
`);

export const UPDATE_MEDIA = graphql(`
  mutation UpdateMedia($id: Int!, $input: MediaItemInput!, $version: Int) {
    mediaLibrary {
      update(id: $id, input: $input, version: $version) {
        ...SaveAnswer
      }
    }
  }
`);

export const TAG_MEDIA = graphql(`
  mutation TagMedia($ids: [Int!]!, $add: [String!], $remove: [String!]) {
    mediaLibrary {
      tag(ids: $ids, add: $add, remove: $remove) {
        status
        message
        failed {
          id
          name
          message
        }
      }
    }
  }
`);

export const DELETE_MEDIA = graphql(`
  mutation DeleteMedia($ids: [Int!]!) {
    mediaLibrary {
      delete(ids: $ids) {
        status
        message
        done
        failed {
          id
          name
          message
        }
      }
    }
  }
`);

export const CREATE_COLLECTION = graphql(`
  mutation CreateMediaCollection($name: String!) {
    mediaLibrary {
      createCollection(name: $name) {
        ...SaveAnswer
      }
    }
  }
`);

export const ADD_TO_COLLECTION = graphql(`
  mutation AddToMediaCollection($id: Int!, $mediaIds: [Int!]!) {
    mediaLibrary {
      addToCollection(id: $id, mediaIds: $mediaIds) {
        status
        message
      }
    }
  }
`);

export const REMOVE_FROM_COLLECTION = graphql(`
  mutation RemoveFromMediaCollection($id: Int!, $mediaIds: [Int!]!) {
    mediaLibrary {
      removeFromCollection(id: $id, mediaIds: $mediaIds) {
        status
        message
      }
    }
  }
`);

export const DELETE_QUARANTINED = graphql(`
  mutation DeleteQuarantined($id: Int!) {
    mediaLibrary {
      deleteQuarantined(id: $id) {
        status
        message
      }
    }
  }
`);

export const ADD_IMAGE = graphql(`
  mutation AddImage($imageUrl: String!, $tags: [String!], $keywords: [String!], $found: FoundImageInput) {
    image {
      add(imageUrl: $imageUrl, tags: $tags, keywords: $keywords, found: $found) {
        status
        message
        item {
          ...MediaItemFields
        }
      }
    }
  }
`);

export const CROP_IMAGE = graphql(`
  mutation CropImage($imageId: Int!, $x: Int!, $y: Int!, $width: Int!, $height: Int!) {
    image {
      crop(imageId: $imageId, x: $x, y: $y, width: $width, height: $height) {
        status
        message
        item {
          ...MediaItemFields
        }
      }
    }
  }
`);

export const WEB_IMAGES = graphql(`
  query WebImageSearch($keyword: String!, $offset: Int!, $numImages: Int!) {
    webImageSearch(keyword: $keyword, offset: $offset, numImages: $numImages) {
      url
      thumbnail
      width
      height
      title
      author
      license
      source
    }
  }
`);

export const START_AI_IMAGES = graphql(`
  query StartAiImages($providerId: Int!, $keyword: String!, $options: [AiImageOptionInput!]) {
    adImageSuggestions(providerId: $providerId, keyword: $keyword, options: $options) {
      ...AiImageFields
    }
  }
`);

export const POLL_AI_IMAGES = graphql(`
  query PollAiImages($aiImageIds: [Int!]!) {
    adImageSuggestionsByIds(aiImageIds: $aiImageIds) {
      ...AiImageFields
    }
  }
`);

export const CANCEL_AI_IMAGES = graphql(`
  mutation CancelAiImages($aiImageIds: [Int!]!) {
    cancelAiImages(aiImageIds: $aiImageIds) {
      status
      message
    }
  }
`);

graphql(`
  fragment UrlAnswer on UrlValidationResponse {
    status
    message
    invalidUrls
    problems {
      url
      message
    }
  }
`);

export const VALIDATE_URLS = graphql(`
  query ValidateUrls($urls: [String!]!, $partnerAccountId: Int!) {
    validateUrls(urls: $urls, partnerAccountId: $partnerAccountId) {
      ...UrlAnswer
    }
  }
`);

export const VALIDATE_URLS_BY_SITE = graphql(`
  query ValidateUrlsBySite($urls: [String!]!, $siteId: Int!) {
    validateUrlsBySite(urls: $urls, siteId: $siteId) {
      ...UrlAnswer
    }
  }
`);
