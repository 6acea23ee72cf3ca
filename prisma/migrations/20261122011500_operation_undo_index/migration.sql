-- Most operations undo nothing: whole, the index was taken for any look-up within a company.
DROP INDEX "automation_operation_company_id_undo_of_id_idx";
CREATE INDEX "automation_operation_undo_of" ON "automation_operation" ("company_id", "undo_of_id")
  WHERE "undo_of_id" IS NOT NULL;
