-- Of two live keys with one name nobody could tell which one called. Where several stand already, the files' one keeps
-- the name, else the oldest; the others get their id behind it.
UPDATE "api_keys" SET "name" = left("name", 60) || '-' || "id" WHERE "id" IN (
  SELECT "id" FROM (
    SELECT "id", row_number() OVER (PARTITION BY "name" ORDER BY "origin" = 'file' DESC, "created_at", "id") AS place
    FROM "api_keys" WHERE "revoked_at" IS NULL
  ) AS ranked WHERE place > 1
);
CREATE UNIQUE INDEX "api_keys_live_name_key" ON "api_keys"("name") WHERE "revoked_at" IS NULL;
