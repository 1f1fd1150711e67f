-- "Which calls timed out?" over a month, where few did. Calls that ran have no code and no entry.
CREATE INDEX "calls_code_started_at_id_idx" ON "calls"("code", "started_at", "id") WHERE "code" IS NOT NULL;
