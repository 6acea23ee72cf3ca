-- AlterTable
ALTER TABLE "automation_operation" ADD COLUMN     "also_undo_of_ids" INTEGER[];

-- AlterTable
ALTER TABLE "automation_task" ADD COLUMN     "also_undo_of_task_ids" INTEGER[];

-- Later changes of a chain that is undone as a whole.
CREATE INDEX "automation_operation_also_undo_of" ON "automation_operation" USING gin ("also_undo_of_ids")
  WHERE "also_undo_of_ids" IS NOT NULL;
