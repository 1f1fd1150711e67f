import type { RevisionContent } from '@hermes/contracts/revision'
import type { ConfigProblem } from './problems.ts'

/** A secret as configuration holds it: the name of a variable, or (warned about) its text. */
export type ConfiguredSecret = { kind: 'reference'; name: string } | { kind: 'plain'; value: string }

/** An agent's key as the file names it; the server resolves and hashes the secret and keeps only the hash. */
export interface ConfiguredKey {
  name: string
  secret: ConfiguredSecret
  roles: readonly string[]
  agents: readonly string[]
  file: string
  line: number
}

/** What the files say that is not part of a revision: where to listen, where data lives, who may come in. */
export interface GatewaySettings {
  listen: { host: string; port: number }
  auth: { mode: 'open' | 'api_key'; keys: readonly ConfiguredKey[] }
  /** Absolute. From `storage.audit_db`, else `<folder of gateway.yaml>/data`. */
  dataFolder: string
  dataFolderFrom: 'storage.audit_db' | 'default'
  /** `storage.database_url`; a reference here is always one that is set. */
  databaseUrl?: ConfiguredSecret
  /** All absolute. */
  paths: {
    configFile: string
    folder: string
    tools: string
    routes: string
    /** Every file that was read, in reading order. */
    files: readonly string[]
  }
}

/** References that are not set, by the object that needs them; such an object is `not_ready`. */
export interface UnsetReferences {
  tools: Readonly<Record<string, readonly string[]>>
  servers: Readonly<Record<string, readonly string[]>>
}

export interface LoadedConfiguration {
  ok: true
  content: RevisionContent
  settings: GatewaySettings
  warnings: readonly ConfigProblem[]
  unsetReferences: UnsetReferences
}

export interface RefusedConfiguration {
  ok: false
  /** Everything that is wrong, sorted by file and line. */
  problems: readonly ConfigProblem[]
  warnings: readonly ConfigProblem[]
}

export type ConfigurationResult = LoadedConfiguration | RefusedConfiguration
