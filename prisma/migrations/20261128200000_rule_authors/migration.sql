-- AlterTable
ALTER TABLE "automation_rule" ADD COLUMN     "author_id" INTEGER;

-- AlterTable
ALTER TABLE "automation_task" ADD COLUMN     "rule_author_id" INTEGER;

-- The user who last saved a rule is in the record of changes.
UPDATE "automation_rule" r SET "author_id" = (
  SELECT a."actor_id" FROM "audit_log" a
  WHERE a."company_id" = r."company_id" AND a."entity_type" = 'automation-rule' AND a."entity_id" = r."id"::text
    AND a."action" IN ('automation-rule.create', 'automation-rule.update')
  ORDER BY a."created_at" DESC, a."id" DESC LIMIT 1);
UPDATE "automation_task" t SET "rule_author_id" = r."author_id"
FROM "automation_rule" r WHERE r."company_id" = t."company_id" AND r."id" = t."rule_id" AND t."state" = 'PENDING';
