#!/usr/bin/env node
// Prisma's schema engine without its binary: the same newline-delimited JSON-RPC on stdio and the same `cli` commands,
// served by the WebAssembly build of the same engine (@prisma/schema-engine-wasm) through the pg driver adapter. The
// Prisma CLI finds it by PRISMA_SCHEMA_ENGINE_BINARY (scripts/prisma.mjs), so that nothing is downloaded.
import { parseArguments } from './schema-engine/arguments.mjs'
import { runCommand } from './schema-engine/commands.mjs'
import { engineVersion } from './schema-engine/engine.mjs'
import { serve } from './schema-engine/serve.mjs'

const options = parseArguments(process.argv.slice(2))
if (options.version) console.log(`schema-engine-cli ${await engineVersion()}`)
else if (options.command) process.exitCode = await runCommand(options.command, options.url)
else await serve(options)
