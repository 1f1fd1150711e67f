-- CreateTable
CREATE TABLE "instances" (
    "id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "instances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "roles" TEXT[],
    "agents" TEXT[],
    "origin" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "roles" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "browser_sessions" (
    "token_hash" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "browser_sessions_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "login_links" (
    "token_hash" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "login_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "revisions" (
    "number" INTEGER NOT NULL,
    "content_hash" TEXT NOT NULL,
    "content" JSON NOT NULL,
    "author" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "comment" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revisions_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "active_revision" (
    "singleton" BOOLEAN NOT NULL DEFAULT true,
    "revision_number" INTEGER NOT NULL,
    "activated_by" TEXT NOT NULL,
    "activated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "active_revision_pkey" PRIMARY KEY ("singleton")
);

-- CreateTable
CREATE TABLE "catalogues" (
    "hash" TEXT NOT NULL,
    "content" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "catalogues_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "browser_sessions_person_id_idx" ON "browser_sessions"("person_id");

-- CreateIndex
CREATE INDEX "login_links_person_id_idx" ON "login_links"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "active_revision_revision_number_key" ON "active_revision"("revision_number");

-- AddForeignKey
ALTER TABLE "browser_sessions" ADD CONSTRAINT "browser_sessions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "active_revision" ADD CONSTRAINT "active_revision_revision_number_fkey" FOREIGN KEY ("revision_number") REFERENCES "revisions"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One row at most.
ALTER TABLE "active_revision" ADD CONSTRAINT "active_revision_singleton_check" CHECK ("singleton");

-- Tables below are partitioned and belong to raw SQL; Prisma knows them as external (prisma.config.ts).
-- Partitions are made by the gateway: by day for calls and spans, by month for audit.
-- Documents are "json", not "jsonb": the order of keys is part of what was sent, and writing is cheaper.

CREATE TABLE "calls" (
    "id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    -- The transaction that wrote this version of the row: rows become visible in another order than they started,
    -- so a live reader goes by transactions and snapshots, never by started_at.
    "written_xid" XID8 NOT NULL DEFAULT pg_current_xact_id(),
    "instance_id" TEXT NOT NULL,
    "trace_id" TEXT NOT NULL,
    "span_id" TEXT NOT NULL,
    "parent_span_id" TEXT,
    "session_id" TEXT,
    "idempotency_key" TEXT,
    "channel" TEXT NOT NULL,
    "principal_id" TEXT,
    "principal_name" TEXT,
    "principal" JSON,
    "agent_id" TEXT,
    "requested_tool" TEXT NOT NULL,
    "tool" TEXT,
    "tool_kind" TEXT,
    "effect" TEXT,
    "revision_id" TEXT,
    "catalogue_hash" TEXT,
    "outcome" TEXT NOT NULL,
    "stopped_at" TEXT,
    "code" TEXT,
    "error" JSON,
    "stages" JSON NOT NULL,
    "route_name" TEXT,
    "route_target" TEXT,
    "arguments" JSON NOT NULL,
    "coerced_arguments" JSON,
    "result" JSON,
    "marks" JSON,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "duration_us" BIGINT NOT NULL,
    "gateway_us" BIGINT NOT NULL,
    "backend_us" BIGINT NOT NULL,
    "model_us" BIGINT NOT NULL,
    "person_us" BIGINT NOT NULL,

    CONSTRAINT "calls_pkey" PRIMARY KEY ("id", "started_at")
) PARTITION BY RANGE ("started_at");

-- Newest first, with ties in a fixed order.
CREATE INDEX "calls_started_at_id_idx" ON "calls"("started_at", "id");
CREATE INDEX "calls_trace_id_started_at_id_idx" ON "calls"("trace_id", "started_at", "id");
CREATE INDEX "calls_tool_started_at_id_idx" ON "calls"("tool", "started_at", "id");
CREATE INDEX "calls_outcome_started_at_id_idx" ON "calls"("outcome", "started_at", "id");
-- Live readers: versions written since a snapshot.
CREATE INDEX "calls_written_xid_id_idx" ON "calls"("written_xid", "id");
-- Recovery: calls whose end is not known. Small at all times.
CREATE INDEX "calls_running_idx" ON "calls"("instance_id") WHERE "outcome" = 'running';

-- Attempts of a call, in its partition: started_at is the call's, start_us counts from there.
CREATE TABLE "spans" (
    "call_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "position" INTEGER NOT NULL,
    "trace_id" TEXT NOT NULL,
    "span_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "start_us" BIGINT NOT NULL,
    "duration_us" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "attributes" JSON NOT NULL,

    CONSTRAINT "spans_pkey" PRIMARY KEY ("call_id", "started_at", "position")
) PARTITION BY RANGE ("started_at");

CREATE TABLE "audit" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "before" JSON,
    "after" JSON,
    "trace_id" TEXT,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id", "created_at")
) PARTITION BY RANGE ("created_at");

CREATE INDEX "audit_created_at_id_idx" ON "audit"("created_at", "id");
CREATE INDEX "audit_object_created_at_idx" ON "audit"("object", "created_at");

-- What happened cannot be made not to have happened.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The audit is append-only: % is refused.', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON "audit"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_no_truncate" BEFORE TRUNCATE ON "audit"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
