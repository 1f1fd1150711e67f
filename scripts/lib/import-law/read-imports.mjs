import { parseSync } from 'vite'
import { RAW_SQL_MEMBERS } from './table.mjs'

/**
 * What a source file imports, read with a parser, so that comments and strings are never taken for imports.
 * @param {string} path decides the language by its ending
 * @param {string} source
 * @returns {{imports: {specifier: string, line: number, typeOnly: boolean}[], exportsAll: number[], rawSql: number[]}}
 *   lines count from 1; `typeOnly` holds where nothing is loaded at run time (`import { type X }` still loads)
 */
export function readImports(path, source) {
  const parsed = parseSync(path, source)
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`)
  /** @type {ReturnType<typeof readImports>} */
  const found = { imports: [], exportsAll: [], rawSql: [] }
  const lineOf = (start) => source.slice(0, start).split('\n').length
  const add = (literal, typeOnly) => {
    if (typeof literal?.value !== 'string') return
    found.imports.push({ specifier: literal.value, line: lineOf(literal.start), typeOnly })
  }
  walk(parsed.program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
        add(node.source, node.importKind === 'type')
        break
      case 'ExportNamedDeclaration':
        add(node.source, node.exportKind === 'type')
        break
      case 'ExportAllDeclaration':
        add(node.source, node.exportKind === 'type')
        if (!node.exported) found.exportsAll.push(lineOf(node.start))
        break
      case 'ImportExpression':
        add(node.source, false)
        break
      case 'TSImportType':
        add(node.source ?? node.argument?.literal, true)
        break
      case 'MemberExpression':
        if (RAW_SQL_MEMBERS.includes(node.property?.name)) found.rawSql.push(lineOf(node.start))
        break
    }
  })
  return found
}

function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit)
    return
  }
  if (typeof node !== 'object' || node === null) return
  if (typeof node.type === 'string') visit(node)
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit)
}
