import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:55432/hermes' },
  // Partitioned tables are made in raw SQL; Prisma must not try to drop or alter them.
  experimental: { externalTables: true },
  tables: { external: ['public.calls', 'public.spans', 'public.audit'] },
})
