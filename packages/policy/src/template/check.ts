import { isJsonObject, type Json, type JsonSchema } from '@hermes/contracts/json'
import type { RequestTemplate } from '@hermes/contracts/tool'
import { strayPlaceholders, templateParts } from './parts.ts'

/** Every text of a template with where it stands, for messages: `url`, `query.q`, `headers.Accept`, `body.a.0`. */
function templateTexts(template: RequestTemplate): { where: string; text: string }[] {
  const texts = [{ where: 'url', text: template.url }]
  for (const [key, text] of Object.entries(template.query)) texts.push({ where: `query.${key}`, text })
  for (const [key, text] of Object.entries(template.headers)) texts.push({ where: `headers.${key}`, text })
  const queue: { where: string; value: Json | undefined }[] = [{ where: 'body', value: template.body }]
  for (const { where, value } of queue) {
    if (typeof value === 'string') texts.push({ where, text: value })
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) queue.push({ where: `${where}.${key}`, value: item })
    }
  }
  return texts
}

/**
 * What is wrong with a request template, as sentences for the configuration checker: placeholders that name nothing,
 * arguments that the schema does not have, an argument that would choose the host, a header name that is none.
 */
export function templateProblems(template: RequestTemplate, schema: JsonSchema): string[] {
  const problems: string[] = []
  const properties = isJsonObject(schema.properties) ? schema.properties : undefined
  for (const { where, text } of templateTexts(template)) {
    for (const stray of strayPlaceholders(text)) {
      problems.push(`${where}: ${stray} stands for nothing. Write {args.name} or {env:NAME}.`)
    }
    for (const part of templateParts(text)) {
      if (part.kind !== 'argument' || !properties) continue
      const [name = ''] = part.path.split('.')
      if (!Object.hasOwn(properties, name)) {
        problems.push(
          `${where}: {args.${part.path}} is not in the schema. Its properties are ${Object.keys(properties).join(', ') || 'none'}.`,
        )
      }
    }
  }
  if (argumentInAuthority(template.url)) {
    problems.push('url: an argument stands in the scheme or host. Only path and query can take arguments.')
  }
  for (const name of Object.keys(template.headers)) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) problems.push(`headers.${name}: this is no header name.`)
  }
  return problems
}

/** True where an argument stands before the path of an absolute or protocol-relative URL. */
export function argumentInAuthority(url: string): boolean {
  const argument = url.indexOf('{args.')
  if (argument < 0) return false
  const authority = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/[^/?#]*/.exec(url)?.[0]
  return authority !== undefined && argument < authority.length
}
