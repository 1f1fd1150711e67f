-- What a call was given, as it was given, encrypted with a key that is not in the database. Kept only while somebody may
-- still need it: until the call has ended, at the latest until expires_at.
CREATE TABLE "call_payloads" (
    "call_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_payloads_pkey" PRIMARY KEY ("call_id")
);
CREATE INDEX "call_payloads_expires_at_idx" ON "call_payloads"("expires_at");
