-- Several accounts of one feed: which of them reports a tag.
ALTER TABLE "feed_tag" ADD COLUMN "account_id" INTEGER;
